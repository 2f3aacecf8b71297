// @ts-check
/** Which page is open: the address bar as a signal. */

import { computed, signal } from "@preact/signals";

/** @typedef {{ page: "lobby" | "table" | "replay" | "tv" | "rules" | "learn" | "credits", name: string }} Place */

/** @type {[RegExp, Place["page"]][]} */
const PAGES = [
  [/^\/$/, "lobby"],
  [/^\/table\/([^/]+)$/, "table"],
  [/^\/replay\/([^/]+)$/, "replay"],
  [/^\/tv\/([^/]+)$/, "tv"],
  [/^\/rules\/([^/]+)$/, "rules"],
  [/^\/learn\/([^/]+)$/, "learn"],
  [/^\/credits$/, "credits"],
];

const path = signal(location.pathname);

/** The page that is open, and of which table or game. */
export const place = computed(() => placeAt(path.value));

/**
 * @param {string} where
 * @returns {Place}
 */
export function placeAt(where) {
  for (const [pattern, page] of PAGES) {
    const found = pattern.exec(where);
    if (found) return { page, name: found[1] ?? "" };
  }
  return { page: "lobby", name: "" };
}

/**
 * Go to a page of the client without loading anything anew.
 * @param {string} where
 * @param {{ replace?: boolean }} [how]
 */
export function go(where, { replace = false } = {}) {
  if (replace) history.replaceState(null, "", where);
  else history.pushState(null, "", where);
  path.value = location.pathname;
  if (!location.hash) scrollTo(0, 0);
}

/** Say in the address what is shown of the page that is open. @param {Record<string, string>} what */
export function note(what) {
  const search = new URLSearchParams(what).toString();
  history.replaceState(null, "", location.pathname + (search && `?${search}`));
}

/** Let links to pages of the client open them here. */
export function followLinks() {
  addEventListener("popstate", () => (path.value = location.pathname));
  document.addEventListener("click", (event) => {
    const target = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (!(target instanceof HTMLAnchorElement) || !isOurs(event, target)) return;
    event.preventDefault();
    go(target.pathname + target.search + target.hash);
  });
}

/** @param {MouseEvent} event @param {HTMLAnchorElement} link */
function isOurs(event, link) {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  const isHere = link.origin === location.origin && !link.target && !link.download;
  const isPage = PAGES.some(([pattern]) => pattern.test(link.pathname));
  const isJump = link.pathname === location.pathname && link.hash !== "";
  return isPlain && isHere && isPage && !isJump && !event.defaultPrevented;
}
