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
export async function loadNewer(): Promise<boolean> {
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
