import { useEffect, useRef, useSyncExternalStore } from "react";
import { deviceStorage } from "../../platform/pages/device-storage.ts";

/**
 * `keys`: one key ("j", "Enter", "?"), two one after the other ("g d"), or with ⌘ or Ctrl ("mod+k"). `does`
 * is what the help sheet says.
 */
export type Key = { keys: string; does: string; run: (event: KeyboardEvent) => void };

/** Milliseconds within which the second of two keys must follow. */
const PAIR_MS = 1_200;
const STORED = "desk.keys";
type Bound = { keys: Key[]; inDialog: boolean };
const bound: Bound[] = [];
const watchers = new Set<() => void>();
let shown: Key[] = [];
let first: { key: string; at: number } | undefined;

const onChange = () => {
  shown = bound.flatMap(({ keys }) => keys);
  for (const watcher of watchers) watcher();
};
function subscribe(watcher: () => void) {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}
const none: Key[] = [];

/** Every key that does something now, for the help sheet. */
export const useBoundKeys = () =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => none,
  );

/** Switched in this page: it counts also where the browser stores nothing. */
let switched: boolean | undefined;
const singleKeysOn = () => switched ?? deviceStorage.getItem(STORED) !== "off";
function turn(on: boolean) {
  switched = on;
  deviceStorage.setItem(STORED, on ? "on" : "off");
  onChange();
}
/** Whether single keys do anything on this machine, and the switch for it (WCAG 2.1.4). */
export function useSingleKeys() {
  const on = useSyncExternalStore(subscribe, singleKeysOn, () => true);
  return [on, turn] as const;
}

const never = () => () => {};
/** ⌘ where the machine has that key, otherwise Ctrl. */
const useMod = () =>
  useSyncExternalStore(
    never,
    () => (/Mac|iPhone|iPad/.test(navigator.platform) ? "⌘" : "Ctrl"),
    () => "⌘",
  );
/** Keys as they are printed on the machine: `g d` is G D, `mod+k` is ⌘ K or Ctrl K. */
export function KeyNames({ keys }: { keys: string }) {
  const names: Record<string, string> = { mod: useMod(), Escape: "Esc" };
  return keys
    .split(/[ +]/)
    .map((one) => <kbd key={one}>{names[one] ?? (one.length === 1 ? one.toUpperCase() : one)}</kbd>);
}

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
/** Enter and the space bar belong to the control that has the focus. */
const pressing = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest("a, button, summary") !== null;

function chordOf(event: KeyboardEvent): string[] {
  const mod = event.metaKey || event.ctrlKey;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (mod) return [`mod+${key}`];
  if (event.altKey) return [];
  const pair = first && performance.now() - first.at < PAIR_MS ? [`${first.key} ${key}`] : [];
  return [...pair, key];
}

function find(chord: string, inDialog: boolean) {
  const open = inDialog ? bound.filter((one) => one.inDialog) : bound;
  return open.toReversed().flatMap(({ keys }) => keys.filter((one) => one.keys === chord))[0];
}

const firstKeyOf = ({ key }: KeyboardEvent) => ({ key: key.toLowerCase(), at: performance.now() });

function onKey(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing) return;
  const target = event.composedPath()[0] ?? null; // what has the focus, in a shadow tree too
  const inDialog = document.querySelector("dialog:modal") !== null;
  for (const chord of chordOf(event)) {
    const mod = chord.startsWith("mod+");
    const single = !mod && chord !== "Escape";
    if (single && (typing(target) || !singleKeysOn())) continue;
    if (chord === "Enter" && pressing(target)) continue;
    const key = find(chord, inDialog);
    if (!key) continue;
    event.preventDefault();
    first = undefined;
    return key.run(event);
  }
  first = typing(target) || event.key.length > 1 ? undefined : firstKeyOf(event);
}

/**
 * Binds keys while the component is there; of two bindings of one key the later counts. Single keys are
 * silent while somebody types, while a dialog is open (unless `inDialog`), and where they are switched off.
 */
export function useKeys(keys: Key[], { inDialog = false }: { inDialog?: boolean } = {}) {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  const names = keys.map((one) => `${one.keys}\n${one.does}`).join("\n\n");
  useEffect(() => {
    const stable = names.split("\n\n").flatMap((one, at) => {
      const [chord, does = ""] = one.split("\n");
      return chord
        ? [{ keys: chord, does: does, run: (event: KeyboardEvent) => latest.current[at]?.run(event) }]
        : [];
    });
    const mine = { keys: stable, inDialog };
    if (bound.push(mine) === 1) document.addEventListener("keydown", onKey);
    onChange();
    return () => {
      bound.splice(bound.indexOf(mine), 1);
      if (bound.length === 0) document.removeEventListener("keydown", onKey);
      onChange();
    };
  }, [names, inDialog]);
}
