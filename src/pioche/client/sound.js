// @ts-check
/**
 * Sounds made from noise and a few tones: dry cards, wood, a chime. Silent until asked for; a
 * browser allows sound only after somebody has touched the page, so the first sound opens it.
 */

/** @typedef {"slide" | "place" | "knock" | "chime" | "slap" | "win"} Sound */

let on = false;
/** @type {AudioContext | undefined} */
let context;
/** @type {AudioBuffer | undefined} */
let noise;

/** Let sounds be heard, or not. @param {boolean} wanted */
export function setSound(wanted) {
  on = wanted;
  if (!wanted) void context?.suspend();
}

/** @returns {AudioContext} */
function opened() {
  context ??= new AudioContext({ latencyHint: "interactive" });
  if (context.state === "suspended") void context.resume();
  return context;
}

/** One second of noise, made once. @param {AudioContext} audio */
function hiss(audio) {
  if (noise) return noise;
  noise = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  return noise;
}

/**
 * A volume that rises at once and fades.
 * @param {AudioContext} audio @param {number} at @param {number} peak @param {number} attack @param {number} fade
 */
function envelope(audio, at, peak, attack, fade) {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(peak, at + attack);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + attack + fade);
  gain.connect(audio.destination);
  return gain;
}

/**
 * Filtered noise: paper, felt, skin.
 * @param {{ delay?: number, from: number, to: number, sharp?: number, peak: number, attack?: number, fade: number }} how
 */
function brush({ delay = 0, from, to, sharp = 1, peak, attack = 0.004, fade }) {
  const audio = opened();
  const at = audio.currentTime + delay;
  const source = audio.createBufferSource();
  source.buffer = hiss(audio);
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.Q.value = sharp;
  filter.frequency.setValueAtTime(from, at);
  filter.frequency.exponentialRampToValueAtTime(to, at + attack + fade);
  source.connect(filter).connect(envelope(audio, at, peak, attack, fade));
  source.start(at, Math.random() * 0.5, attack + fade + 0.05);
}

/**
 * A tone that may fall: wood when short, a bell when long.
 * @param {{ delay?: number, from: number, to?: number, peak: number, attack?: number, fade: number, wave?: OscillatorType }} how
 */
function tone({ delay = 0, from, to = from, peak, attack = 0.003, fade, wave = "sine" }) {
  const audio = opened();
  const at = audio.currentTime + delay;
  const source = audio.createOscillator();
  source.type = wave;
  source.frequency.setValueAtTime(from, at);
  source.frequency.exponentialRampToValueAtTime(to, at + fade);
  source.connect(envelope(audio, at, peak, attack, fade));
  source.start(at);
  source.stop(at + attack + fade + 0.05);
}

/** A bell: a tone, its octave and a fifth above, fading one after the other. @param {number} pitch @param {number} delay */
function bell(pitch, delay) {
  tone({ from: pitch, peak: 0.12, fade: 0.9, delay });
  tone({ from: pitch * 2, peak: 0.05, fade: 0.5, delay });
  tone({ from: pitch * 3, peak: 0.02, fade: 0.25, delay });
}

/** @type {Record<Sound, () => void>} */
const SOUNDS = {
  slide: () => brush({ from: 2600, to: 5200, sharp: 0.8, peak: 0.1, attack: 0.05, fade: 0.11 }),
  place: () => {
    brush({ from: 3400, to: 1200, peak: 0.22, fade: 0.045 });
    tone({ from: 190, to: 110, peak: 0.14, fade: 0.06 });
  },
  knock: () => {
    tone({ from: 340, to: 210, peak: 0.3, fade: 0.09, wave: "triangle" });
    brush({ from: 1500, to: 700, sharp: 4, peak: 0.2, fade: 0.03 });
  },
  chime: () => {
    bell(659.3, 0);
    bell(880, 0.13);
  },
  slap: () => {
    brush({ from: 1800, to: 500, sharp: 0.6, peak: 0.8, attack: 0.001, fade: 0.09 });
    tone({ from: 130, to: 42, peak: 0.7, fade: 0.3 });
    brush({ from: 600, to: 180, sharp: 0.7, peak: 0.18, delay: 0.03, fade: 0.4 });
  },
  win: () => [523.3, 659.3, 784, 1046.5].forEach((pitch, each) => bell(pitch, each * 0.12)),
};

/** Make a sound, if sounds are wanted and somebody has touched the page. @param {Sound} name */
export function sound(name) {
  if (on && (navigator.userActivation?.hasBeenActive ?? true)) SOUNDS[name]();
}

/** The names of all sounds. */
export const NAMES = /** @type {Sound[]} */ (Object.keys(SOUNDS));
