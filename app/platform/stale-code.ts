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

/** True when the site itself answers: what could not be fetched is then gone, and not merely out of reach. */
async function siteAnswers() {
  const answer = await fetch("/favicon.svg", { method: "HEAD", cache: "no-store" }).catch(() => undefined);
  return answer?.ok ?? false;
}

/**
 * From now on a piece of code that was left behind by a newer site brings the newer page; without a network,
 * the page stays as it is.
 */
export function followNewCode() {
  addEventListener("vite:preloadError", () => {
    void siteAnswers().then(
      (answers) => answers && mayReload(Date.now(), () => sessionStorage) && location.reload(),
    );
  });
}
