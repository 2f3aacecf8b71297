// @ts-check
/** What the browser calls a page, in its tab and in its history. */

import { useEffect } from "preact/hooks";

/** @param {string} [text] */
export function useTitle(text) {
  useEffect(() => {
    document.title = text ? `${text} · Pioche` : "Pioche";
  }, [text]);
}
