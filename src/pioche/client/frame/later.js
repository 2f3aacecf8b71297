// @ts-check
/** A page that is loaded when it is opened, so that nobody waits for it before. */

import { useEffect, useState } from "preact/hooks";
import { html } from "../html.js";
import { say } from "../words.js";

/**
 * @template Props
 * @param {() => Promise<(props: Props) => any>} load
 * @param {{ isQuiet?: boolean }} [how] whether nothing is said until it is there
 * @returns {(props: Props) => any}
 */
export function later(load, { isQuiet = false } = {}) {
  /** @param {Props} props */
  return function Later(props) {
    const [found, setFound] = useState(/** @type {{ Page: any } | null} */ (null));
    const [isLost, setLost] = useState(false);
    useEffect(() => {
      load().then(
        (Page) => setFound({ Page }),
        () => setLost(true),
      );
    }, []);
    if (isLost) return html`<p role="alert">${say("client.unreachable")}</p>`;
    if (!found) return isQuiet ? null : html`<p>${say("client.loading")}</p>`;
    return html`<${found.Page} ...${props} />`;
  };
}
