const KEY = "villa.reloaded";
const AGAIN_MS = 60_000;

/**
 * Whether a page whose code is gone from the server may load itself anew: once a minute, so that a server that is broken does not make it spin.
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

/** From now on a piece of code that was left behind by a newer site brings the newer page instead of an error. */
export function followNewCode() {
  addEventListener("vite:preloadError", (event) => {
    if (!mayReload(Date.now(), () => sessionStorage)) return;
    event.preventDefault();
    location.reload();
  });
}
