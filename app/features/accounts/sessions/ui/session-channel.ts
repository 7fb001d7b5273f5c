/** Announces sign-in and sign-out to other tabs of this browser; the sender does not hear itself. */
let channel: BroadcastChannel | undefined;
const open = () =>
  (channel ??= typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("vv-session"));

export const announceSession = () => open()?.postMessage("changed");

/** @returns a function that unsubscribes */
export function onSessionChange(hear: () => void): () => void {
  const opened = open();
  opened?.addEventListener("message", hear);
  return () => opened?.removeEventListener("message", hear);
}
