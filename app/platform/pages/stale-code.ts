import { useState, useSyncExternalStore } from "react";
import { endNavigations } from "../../ui/slow-navigation.ts";

const KEY = "villa.reloaded";
const AGAIN_MS = 60_000;

/**
 * Whether a page whose code is gone from the server may load itself anew: once a minute, so that a server
 * that is broken does not make it spin.
 * Without storage it may not, since nobody could count.
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

/** The code of a page could not be fetched: it is gone from the server, or out of reach. */
class CodeMissing extends Error {}

const PATIENCE_MS = 10_000;
/** True when the site itself answers: what could not be fetched is then gone, and not merely out of reach. */
async function siteAnswers() {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const asked = fetch("/favicon.svg", { method: "HEAD", cache: "no-store", signal });
  return (await asked.catch(() => undefined))?.ok ?? false;
}

/** Where the navigation that is under way leads; undefined for none, and for steps in the history. */
let destination: string | undefined;
let missing: CodeMissing | undefined;
const listeners = new Set<() => void>();

/** Loads the document that is wanted. */
function loadDocument() {
  if (destination === undefined) location.reload();
  else location.assign(destination);
}

/** Does so where the site answers and it may be done. @returns whether it does */
async function loadNewer(): Promise<boolean> {
  const loads = (await siteAnswers()) && mayReload(Date.now(), () => sessionStorage);
  if (loads) loadDocument();
  return loads;
}

/**
 * Remembers where a navigation of React Router leads. The code of a page is asked for once: after it did not
 * come, each navigation loads a document.
 * @param to undefined for a form
 */
export async function followNavigation(to: string | undefined, navigate: () => Promise<unknown>) {
  if (missing && to !== undefined) {
    location.assign(to);
    return new Promise<void>(() => {}); // this document is over
  }
  destination = to;
  await navigate();
  if (destination === to) destination = undefined;
  return undefined;
}

/** A page whose code does not come says so in place of the page that is shown. */
async function loadOrSay() {
  if (await loadNewer()) return;
  missing = new CodeMissing("The code of this page did not come");
  endNavigations();
  for (const listener of listeners) listener();
}

/**
 * From now on a piece of code that a newer build has left behind brings the newer page; where the site does
 * not answer, the page stays as it is. Where the code of the next page does not come, React Router reloads the
 * document: that is prevented in browsers with the Navigation API, so that the page can say so
 * (`useMissingCode`).
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

/** Throws, while a page renders, once the code of the page that is wanted has not come. @throws CodeMissing */
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

/** Loads the page that is wanted once the site answers; until then this one stays, and `none` says so. */
export function useReload() {
  const [state, setState] = useState<"idle" | "asking" | "none">("idle");
  const reload = async () => {
    setState("asking");
    if (await siteAnswers()) loadDocument();
    else setState("none");
  };
  return { state, reload };
}
