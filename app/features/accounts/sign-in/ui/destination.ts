import { tabStorage } from "../../../../platform/pages/device-storage.ts";
import { contextPath, ownPath, withQuery } from "../../domain/return-path.ts";

const LANDING = "vv_landing";

/** The path that a session hook named, read once. */
function takeLanding(): string | undefined {
  const name = location.protocol === "https:" ? `__Host-${LANDING}` : LANDING;
  const found = document.cookie.split("; ").find((one) => one.startsWith(`${name}=`));
  document.cookie = `${name}=; path=/; max-age=0${name === LANDING ? "" : "; secure"}`;
  return found && decodeURIComponent(found.slice(name.length + 1));
}

/**
 * Where /auth leads after a sign-in: to an unexpired payment context, else ?next=, else the stored result
 * context or landing path.
 */
export function takeDestination(search: string): string {
  const { origin } = location;
  const landing = ownPath(takeLanding(), origin);
  const context = contextPath(tabStorage.getItem("payment_context"), origin, Date.now());
  if (context) return withQuery(context, "code", crypto.randomUUID());
  return ownPath(new URLSearchParams(search).get("next"), origin) ?? landing ?? "/";
}
