import { callApi } from "../../../../platform/http/api.ts";
import { tabStorage } from "../../../../platform/pages/device-storage.ts";
import { journeyId, platformInfo } from "../../../analytics/analytics.browser.tsx";
import { withQuery } from "../../domain/return-path.ts";

const NONCE = "google_code";

/** Where the visitor came from, as sign-up stores it. */
export function signupOrigin() {
  const info = platformInfo();
  if (!info) return undefined;
  const { source, platform, medium, campaign, referrer } = info;
  const journey = journeyId();
  return { source, platform, medium, campaign, referrer, ...(journey && { journey }) };
}

/**
 * Navigates to Google, which returns to `returnTo` (path and query) with a `code` of our own.
 * @returns false if the server did not provide Google's URL
 */
export async function leaveForGoogle(returnTo: string): Promise<boolean> {
  const nonce = crypto.randomUUID();
  const returnPath = withQuery(returnTo, "code", nonce).replace(/#.*/, "");
  const origin = signupOrigin();
  const body = {
    provider: "google",
    callbackURL: returnPath,
    errorCallbackURL: returnPath,
    ...(origin && { additionalData: { origin } }),
  };
  const result = await callApi<{ url?: string }>("/api/auth/sign-in/social", { method: "POST", body });
  if (!result.ok || !result.data.url) return false;
  tabStorage.setItem(NONCE, nonce);
  location.assign(result.data.url);
  return true;
}

/** The outcome if this URL is a return from Google to the tab that left; undefined on every later call. */
export function takeGoogleReturn(address: string): { failed: boolean } | undefined {
  const { searchParams } = new URL(address);
  const nonce = tabStorage.getItem(NONCE);
  if (!nonce || searchParams.get("code") !== nonce) return undefined;
  tabStorage.removeItem(NONCE);
  return { failed: searchParams.has("error") };
}

/** The path of a URL without the parameters of a return from Google. */
export function withoutReturn(address: URL): string {
  const url = new URL(address);
  for (const name of ["code", "error", "error_description"]) url.searchParams.delete(name);
  return url.pathname + url.search + url.hash;
}
