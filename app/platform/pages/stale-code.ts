import { useState, useSyncExternalStore } from "react";
import { endNavigations } from "../../ui/slow-navigation.ts";

const KEY = "villa.reloaded";
const AGAIN_MS = 60_000;

/**
 * Whether a page whose code is gone from the server may reload: at most once a minute, so that a broken server
 * does not cause a reload loop. Never without storage, where reloads cannot be counted.
 */
export function mayReload(now: number, storage: () => Pick<Storage, "getItem" | "setItem">): boolean {
  try {
    const last = Number(storage().getItem(KEY) ?? 0);
    if (now - last < AGAIN_MS && last <= now) return false;
    storage().setItem(KEY, String(now));
    return true;
  } catch {
    return false;
  }
}

/** The code of a page could not be fetched: it was removed from the server, or the server is unreachable. */
class CodeMissing extends Error {}

const PATIENCE_MS = 10_000;
/** Whether the site answers; if so, code that could not be fetched is gone. */
async function siteAnswers() {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const request = fetch("/favicon.svg", { method: "HEAD", cache: "no-store", signal });
  return (await request.catch(() => undefined))?.ok ?? false;
}

/** Target of the navigation in progress; undefined if there is none, or if it is a history step. */
let destination: string | undefined;
let missing: CodeMissing | undefined;
const listeners = new Set<() => void>();

/** Loads the target of the navigation, or reloads this page. */
function loadDocument() {
  if (destination === undefined) location.reload();
  else location.assign(destination);
}

/** Loads the document if the site answers and `mayReload` allows it. @returns whether it does */
async function loadNewer(): Promise<boolean> {
  const loads = (await siteAnswers()) && mayReload(Date.now(), () => sessionStorage);
  if (loads) loadDocument();
  return loads;
}

/**
 * Remembers the target of a React Router navigation. Browsers do not fetch a failed module again: after one failure
 * each navigation loads a document.
 * @param to undefined for a form
 */
export async function followNavigation(to: string | undefined, navigate: () => Promise<unknown>) {
  if (missing && to !== undefined) {
    location.assign(to);
    return new Promise<void>(() => {}); // this document is being replaced
  }
  destination = to;
  await navigate();
  if (destination === to) destination = undefined;
  return undefined;
}

/** Loads the document, or shows a message that the page's code could not be loaded. */
async function loadOrSay() {
  if (await loadNewer()) return;
  missing = new CodeMissing("The code of this page could not be loaded");
  endNavigations();
  for (const listener of listeners) listener();
}

/**
 * Reloads the page when part of its code is gone because of a newer build; while the site does not answer,
 * the page stays. If the code of the next page fails to load, React Router reloads the document: in browsers
 * with the Navigation API this is prevented, so that the page can explain it (`useMissingCode`).
 */
export function followNewCode() {
  addEventListener("vite:preloadError", () => void loadNewer());
  if (!("navigation" in globalThis)) return;
  navigation.addEventListener("navigate", (event) => {
    if (destination === undefined || event.navigationType !== "reload" || event.userInitiated) return;
    event.preventDefault();
    void loadOrSay();
  });
}

/** @throws CodeMissing while rendering, once the code of the next page has failed to load */
export function useMissingCode() {
  const error = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => missing,
    () => undefined,
  );
  if (error) throw error;
}

/** Loads the target page if the site answers; otherwise the state becomes `none`. */
export function useReload() {
  const [state, setState] = useState<"idle" | "asking" | "none">("idle");
  const reload = async () => {
    setState("asking");
    if (await siteAnswers()) loadDocument();
    else setState("none");
  };
  return { state, reload };
}
