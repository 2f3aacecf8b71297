// @ts-check
/** Something asked of the server while a page is open: on its way, here, or not to be had. */

import { useEffect, useState } from "preact/hooks";
import { inquire } from "../inquire.js";

/**
 * @template Answer
 * @param {string | null} path null asks for nothing
 * @param {unknown} [again] asks once more when it changes
 * @returns {{ answer: Answer | null, failure: Error | null }}
 */
export function useAnswer(path, again) {
  const nothing = { answer: null, failure: null };
  const [found, setFound] = useState(
    /** @type {{ answer: Answer | null, failure: Error | null }} */ (nothing),
  );
  useEffect(() => {
    let isCurrent = true;
    if (path === null) return;
    inquire(path).then(
      (answer) => isCurrent && setFound({ answer: /** @type {Answer} */ (answer), failure: null }),
      (failure) => isCurrent && setFound({ answer: null, failure }),
    );
    return () => {
      isCurrent = false;
    };
  }, [path, again]);
  return found;
}
