// @ts-check
/** Questions over HTTP: structs as JSON, and what goes wrong as a sentence. */

import { isKnown } from "./settings.js";

/** Why a request was not granted. */
export class Trouble extends Error {
  /** @param {number} status @param {import("./messages.js").Trouble} why */
  constructor(status, why) {
    super(why.sentence);
    this.status = status;
    this.rule = why.rule ?? "";
    this.reason = why.reason ?? "";
  }
}

/**
 * @template Answer
 * @param {string} path
 * @param {unknown} [body] makes it a POST
 * @returns {Promise<Answer>}
 */
export async function inquire(path, body) {
  const asked = body === undefined ? {} : post(body);
  const answer = await fetch(path, { ...asked, credentials: "same-origin" });
  const told = await answer.json();
  if (answer.status === 401) isKnown.value = false; // its cookie is gone
  if (!answer.ok) throw new Trouble(answer.status, told);
  return told;
}

/** @param {unknown} body */
function post(body) {
  const headers = { "content-type": "application/json" };
  return { method: "POST", headers, body: JSON.stringify(body) };
}

/** Make this device known, or learn that it is: its token is a cookie that no script reads. */
export async function introduce() {
  await inquire("/api/guest", {});
  isKnown.value = true;
}
