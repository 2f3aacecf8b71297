// @ts-check
/** From the moment a move is sent until it is told, there is nothing to choose. */

import { useState } from "preact/hooks";

/** @param {import("../table.js").Table} room */
export function useSent(room) {
  const [number, setNumber] = useState(-1); // of the last telling when it was sent
  return {
    isSent: number === room.here.value?.number,
    /** @param {() => Promise<boolean>} act whether it is granted */
    async send(act) {
      setNumber(room.here.value?.number ?? -1);
      const isGranted = await act();
      if (!isGranted) setNumber(-1);
      return isGranted;
    },
  };
}
