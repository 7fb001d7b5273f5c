import { useEffect, useState } from "react";

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
export class CodeMissing extends Error {}

const PATIENCE_MS = 10_000;
/** True when the site itself answers: what could not be fetched is then gone, and not merely out of reach. */
export async function siteAnswers() {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const asked = fetch("/favicon.svg", { method: "HEAD", cache: "no-store", signal });
  return (await asked.catch(() => undefined))?.ok ?? false;
}

/** Loads the page anew where the site answers and that may be done. @returns whether it does */
async function loadNewer(): Promise<boolean> {
  if (!(await siteAnswers()) || !mayReload(Date.now(), () => sessionStorage)) return false;
  location.reload();
  return true;
}

/**
 * From now on a piece of code that was left behind by a newer site brings the newer page; without a network,
 * the page stays as it is.
 */
export function followNewCode() {
  addEventListener("vite:preloadError", () => void loadNewer());
}

/**
 * Whether a page that broke is about to come after all: its code was left behind by a newer site, which is
 * asked for it at the page's own address.
 */
export function useNewerCode(error: unknown): boolean {
  const missing = error instanceof CodeMissing;
  const [asked, setAsked] = useState<unknown>();
  useEffect(() => {
    if (!missing) return;
    const ask = async () => {
      // a page that loads anew stays as it is until then
      if (!(await loadNewer())) setAsked(error);
    };
    void ask();
  }, [missing, error]);
  return missing && asked !== error;
}

/** Asks for the whole page again once the site answers; until then the page stays, and `none` says so. */
export function useReload() {
  const [state, setState] = useState<"idle" | "asking" | "none">("idle");
  const reload = async () => {
    setState("asking");
    if (await siteAnswers()) location.reload();
    else setState("none");
  };
  return { state, reload };
}
