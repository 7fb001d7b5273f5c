import { useEffect } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { callApi } from "../../platform/http/api.ts";
import { tabStorage } from "../../platform/pages/device-storage.ts";
import { laterPart } from "../../ui/later-part.tsx";
import { useRootData } from "../../ui/root-data.ts";
import { AUTH_TOAST, toast } from "../../ui/toasts.tsx";
import { endJourney } from "../analytics/analytics.browser.tsx";
import type { SessionUser } from "./contract.ts";
import { SESSION_TOASTS } from "./domain/session-texts.ts";
import { signOutProblem } from "./ui/refusal.ts";
import { announceSession, onSessionChange } from "./sessions/ui/session-channel.ts";
import { SignOutButton } from "./sessions/ui/sign-out.tsx";

export { ProfilePanels, type ProfilePanel } from "./profile/ui/profile-panels.ts";
export { avatarInitial, greetingName } from "./domain/names.ts";

/** Loaded when a visitor leaves for Google or returns. */
const google = () => import("./sign-in/ui/google.ts");

/** Loaded only by pages with actions that require a recent proof of identity. */
export const ConfirmIdentity = laterPart(
  async () => (await import("./sessions/ui/confirm-identity.tsx")).ConfirmIdentity,
);

type RootData = { user: SessionUser | null; brand: { google: boolean } };

/** The signed-in person, or null; follows sign-in and sign-out, in other tabs too. */
export const useSession = (): SessionUser | null => useRootData<RootData>()?.user ?? null;

/** Whether Google is configured; its buttons are hidden otherwise. */
export const useGoogle = (): boolean => useRootData<RootData>()?.brand.google ?? false;

/** The current page's router, for code outside components that navigates or reloads data. */
let page:
  | { go: (path: string) => Promise<void>; refresh: () => Promise<void>; onSignOut: () => Promise<unknown> }
  | undefined;

/** The URL at load time; effects of the page may remove its `code` before `SessionWatch` reads it. */
const openedAt = typeof location === "undefined" ? undefined : location.href;

type WatchProps = {
  /** Clears further data from this browser after a sign-out. */
  onSignOut: () => Promise<unknown>;
};

/** Mounted once in the root: follows other tabs and completes a return from Google. */
export function SessionWatch({ onSignOut }: WatchProps) {
  const user = useSession();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    page = { go: async (path) => navigate(path), refresh: revalidate, onSignOut };
    return onSessionChange(() => {
      dispatchEvent(new Event("villa:news"));
      void revalidate();
    });
  }, [navigate, revalidate, onSignOut]);
  useEffect(() => {
    if (!openedAt?.includes("code=")) return;
    const greet = ({ takeGoogleReturn, withoutReturn }: Awaited<ReturnType<typeof google>>) => {
      const googleReturn = takeGoogleReturn(openedAt);
      if (!googleReturn) return;
      const signedIn = !googleReturn.failed && user !== null;
      const leaves = signedIn && location.pathname.startsWith("/auth"); // the sign-in page navigates itself
      const address = new URL(location.href);
      if (!leaves && address.searchParams.has("code"))
        void navigate(withoutReturn(address), { replace: true, preventScrollReset: true });
      if (signedIn) {
        toast.success(SESSION_TOASTS.googleDone, AUTH_TOAST);
        announceSession();
      } else toast.error(SESSION_TOASTS.googleFailed, AUTH_TOAST);
    };
    // if the module fails to load, the person is still signed in, only without a toast
    void google().then(greet, () => undefined);
  }, [navigate, user]);
  return null;
}

/** Announces a started or ended session to this page and other tabs. */
export async function sessionChanged() {
  announceSession();
  await page?.refresh();
}

/**
 * Signs the member out on every device and opens /auth.
 * @returns whether it succeeded; a toast reports either outcome
 */
async function signOut(): Promise<boolean> {
  const result = await callApi("/api/auth/sign-out", { method: "POST", body: {} });
  if (!result.ok) {
    toast.error(signOutProblem(result), AUTH_TOAST);
    return false;
  }
  toast.success(SESSION_TOASTS.signedOut, AUTH_TOAST);
  tabStorage.clear(); // pending payment and return path
  endJourney();
  await page?.onSignOut().catch(() => undefined);
  if (page) await page.go("/auth");
  else location.assign("/auth");
  await sessionChanged();
  return true;
}

/** Button that signs the member out on every device. */
export const SignOut = ({ label }: { label?: string }) => (
  <SignOutButton leave={signOut} {...(label && { label })} />
);

/** Starts sign-in with Google, which returns to `returnTo`, by default the current page. */
export async function startGoogle(returnTo: string = location.pathname + location.search) {
  const left = await google().then(
    ({ leaveForGoogle }) => leaveForGoogle(returnTo),
    () => false,
  );
  if (!left) toast.error(SESSION_TOASTS.googleFailed, AUTH_TOAST);
}
