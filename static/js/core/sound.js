// Small sounds, made here with Web Audio. There is none before the first tap, because browsers allow none, and none while it is muted.
import { recall, remember } from "./remember.js";

// Each note: Hz, when it begins and how long it is in seconds, its shape, and how loud it is.
const NOTES = {
  die: [[420, 0, 0.05, "triangle", 0.5], [180, 0.01, 0.07, "sine", 0.7]],
  word: [[523, 0, 0.12, "triangle", 0.4], [659, 0.09, 0.12, "triangle", 0.4], [784, 0.18, 0.22, "triangle", 0.4]],
  pattern: [[659, 0, 0.1, "triangle", 0.4], [988, 0.09, 0.24, "triangle", 0.4]],
  tick: [[880, 0, 0.05, "square", 0.12]],
  cheer: [[523, 0, 0.12, "triangle", 0.4], [784, 0.12, 0.28, "triangle", 0.4]],
  win: [[523, 0, 0.14, "triangle", 0.4], [659, 0.13, 0.14, "triangle", 0.4], [784, 0.26, 0.14, "triangle", 0.4], [1047, 0.39, 0.5, "triangle", 0.45]],
};
const RATTLES = 7, LOUDNESS = 0.35;
const table = document.getElementById("table")?.dataset ?? {};
// On a device of a class a child may switch sounds on for this tab only: the next child begins in silence again.
const tab = table.sound === "off";
let context = null, volume = null;

/** A teacher has switched the sounds of the class off. */
export const isForbidden = () => table.sound === "never";
export const isMuted = () => isForbidden() || (recall("sound", { tab }) ?? (tab ? "off" : "on")) === "off";

export function mute(on) {
  remember("sound", on ? "off" : "on", { tab });
  if (on) context?.suspend();
  else wake();
}

/** Plays a sound by its name; `roll` is a rattle of dice. */
export function sound(name) {
  if (!context || isMuted()) return;
  // A context that sleeps would play everything at once when it wakes.
  if (context.state !== "running") return;
  if (name === "roll") rattle();
  else for (const note of NOTES[name]) beep(...note);
}

function wake() {
  if (isMuted()) return;
  if (!context) {
    const Context = globalThis.AudioContext;
    if (!Context) return;
    context = new Context();
    volume = new GainNode(context, { gain: LOUDNESS });
    volume.connect(context.destination);
  }
  context.resume();
}

function beep(pitch, after, length, type, loud) {
  const from = context.currentTime + after;
  const tone = new OscillatorNode(context, { type, frequency: pitch }), gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, from);
  gain.gain.linearRampToValueAtTime(loud, from + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.001, from + length);
  tone.connect(gain).connect(volume);
  tone.start(from);
  tone.stop(from + length + 0.02);
}

/** Dice that knock against each other: short tones at uneven times. */
function rattle() {
  for (let knock = 0; knock < RATTLES; knock += 1) beep(240 + 320 * Math.random(), 0.055 * knock + 0.03 * Math.random(), 0.045, "triangle", 0.45);
}

export function start() {
  // The first tap or key allows sounds.
  for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, wake, { capture: true, passive: true });
}
