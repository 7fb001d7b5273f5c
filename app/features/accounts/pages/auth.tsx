import type { MetaDescriptor } from "react-router";
import { useEffect, useRef, useState } from "react";
import { useLoaderData, useLocation, useNavigate, useSearchParams } from "react-router";
import { servicesContext } from "../../../context.ts";
import { useBrandName } from "../../../ui/brand-name.ts";
import { useHeadingFocus } from "../../../ui/heading-focus.ts";
import { AUTH_TOAST, toast } from "../../../ui/toasts.tsx";
import { sessionChanged, useSession } from "../accounts.browser.tsx";
import { SUSPENDED, TOASTS } from "../domain/texts.ts";
import { waysOfWaiting } from "../second-factor/ways.server.ts";
import { findSession } from "../sessions/reading.server.ts";
import { AuthFrame } from "../sign-in/ui/auth-frame.tsx";
import { CodeForm } from "../second-factor/ui/code-form.tsx";
import { EmailForm } from "../links/ui/email-form.tsx";
import { ErrorPanel, ConfirmPanel, SentPanel, VerifyingPanel } from "../sign-in/ui/panels.tsx";
import { PasswordForm } from "../passwords/ui/password-form.tsx";
import { TabsView } from "../sign-in/ui/tabs-view.tsx";
import { readFragment } from "../links/ui/fragment.ts";
import { useLink } from "../links/ui/use-link.ts";
import { useReady } from "../sign-in/ui/use-ready.ts";
import { leavesOnSignIn, type View } from "../sign-in/ui/view.ts";
import type { PageHandle } from "../../../platform/pages/page.ts";
import type { Route } from "./+types/auth";
import { NOINDEX, titleOf, titleWith } from "../../../platform/pages/head.ts";
import { tabStorage } from "../../../platform/pages/device-storage.ts";
import { contextPath, ownPath, withQuery } from "../domain/return-path.ts";

const LANDING = "vv_landing";

/** Reads and deletes the landing path set by a session hook. */
function takeLanding(): string | undefined {
  const name = location.protocol === "https:" ? `__Host-${LANDING}` : LANDING;
  const pair = document.cookie.split("; ").find((entry) => entry.startsWith(`${name}=`));
  document.cookie = `${name}=; path=/; max-age=0${name === LANDING ? "" : "; secure"}`;
  return pair && decodeURIComponent(pair.slice(name.length + 1));
}

/**
 * The destination after a sign-in: an unexpired payment context, with a `code` that marks the return, else
 * `?next=`, else the landing path, else `otherwise`.
 */
function takeDestination(search: string, otherwise: string): string {
  const { origin } = location;
  const landing = ownPath(takeLanding(), origin);
  const context = contextPath(tabStorage.getItem("payment_context"), origin, Date.now());
  if (context) return withQuery(context, "code", crypto.randomUUID());
  return ownPath(new URLSearchParams(search).get("next"), origin) ?? landing ?? otherwise;
}

export const handle = { page: { pays: true } } satisfies PageHandle;

const TITLES = { in: "Sign in", up: "Create an account" };
export function meta({ location, matches }: Route.MetaArgs): MetaDescriptor[] {
  return [
    { title: titleOf({ matches }, /[?&]tab=sign-up(&|$)/.test(location.search) ? TITLES.up : TITLES.in) },
    NOINDEX,
  ];
}

/** Keeps the token in this page's URL from other sites and caches. */
export const headers = () => ({ "cache-control": "no-store", "referrer-policy": "no-referrer" });

/** `ways`: second factors that can complete this browser's pending sign-in; null if none is pending. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { awaitsCode, sessionId } = await findSession(services, request.headers);
  return { ways: awaitsCode && sessionId ? await waysOfWaiting(services, sessionId) : null };
}

/** Navigates to the destination after a sign-in, at most once. */
function useContinue() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const leaving = useRef(false);
  return async (announce: boolean, otherwise = "/") => {
    if (leaving.current) return;
    leaving.current = true;
    const destination = takeDestination(search, otherwise);
    if (announce) await sessionChanged();
    await navigate(destination, { replace: true });
  };
}

/** Reports a failed Google sign-in that came back without our `code`: lost OAuth state, suspended account. */
function useStrayError() {
  const [params, setParams] = useSearchParams();
  const stray = params.has("error") && !params.has("code");
  const text = params.get("error") === "account_suspended" ? SUSPENDED : TOASTS.googleFailed;
  useEffect(() => {
    if (!stray) return;
    toast.error(text, AUTH_TOAST);
    setParams(
      (old) => {
        for (const name of ["error", "error_description", "state"]) old.delete(name);
        return old;
      },
      { replace: true },
    );
  }, [stray, text, setParams]);
}

/**
 * Keeps URL and title in sync with the tab. Removes an unusable token from the URL, so that no screenshot or
 * history shows it.
 */
function useOwnAddress(tab: "in" | "up" | undefined) {
  const brand = useBrandName();
  useEffect(() => {
    if (!tab) return;
    const url = new URL(location.href);
    if (tab === "up") url.searchParams.set("tab", "sign-up");
    else url.searchParams.delete("tab");
    if (url.hash.includes("access_token") && !readFragment(url.hash)) url.hash = "";
    if (url.href !== location.href) history.replaceState(history.state, "", url);
    document.title = titleWith(brand, TITLES[tab]);
  }, [tab, brand]);
}

type SentView = Extract<View, { kind: "sent" }>;
/** Restores the panel after sign-up on Back and reload, until its own button closes it. */
function useKeptPanel(view: View, setView: (view: View) => void) {
  useEffect(() => {
    const state = history.state as { sent?: SentView } | null; // as written below
    if (state?.sent) setView(state.sent);
  }, [setView]);
  const sent = view.kind === "sent" ? view : undefined;
  useEffect(() => history.replaceState({ ...history.state, sent }, ""), [sent]);
}

/** Redirects a signed-in member, also after sign-in in another tab; a link in the URL takes precedence. */
function useLeaving(view: View, goOn: ReturnType<typeof useContinue>) {
  const user = useSession();
  const follows = user !== null && leavesOnSignIn(view);
  useEffect(() => {
    if (follows && !location.hash.includes("type=")) void goOn(false);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `goOn` navigates once
  }, [follows]);
}

export default function Auth() {
  const ready = useReady();
  const [params] = useSearchParams();
  const goOn = useContinue();
  const { ways } = useLoaderData<typeof loader>();
  const [view, setView] = useState<View>(
    ways ? { kind: "code" } : { kind: "tabs", tab: params.get("tab") === "sign-up" ? "up" : "in" },
  );
  const [email, setEmail] = useState("");
  const signIn = () => setView({ kind: "tabs", tab: "in" });
  const { openAccountLink, redeem } = useLink({ setView, onSession: () => void goOn(true) });
  useStrayError();
  useOwnAddress(view.kind === "tabs" ? view.tab : undefined);
  useKeptPanel(view, setView);
  useLeaving(view, goOn);
  useHeadingFocus(view.kind, false);
  const signedIn = () => void goOn(true);

  return (
    <AuthFrame>
      {view.kind === "tabs" && (
        <TabsView
          {...{ ready, email, setEmail, setView, signedIn }}
          tab={view.tab}
          forReport={params.get("for") === "report"}
        />
      )}
      {view.kind === "press" && (
        <ConfirmPanel
          type={view.link.type}
          busy={view.busy}
          onConfirm={() => void openAccountLink(view.link)}
        />
      )}
      {view.kind === "verifying" && <VerifyingPanel />}
      {view.kind === "error" && (
        <ErrorPanel
          message={view.message}
          busy={false}
          onRetry={() => void (view.link ? openAccountLink(view.link) : view.pair && redeem(view.pair))}
          onNewLink={() =>
            setView({ kind: "letter", email: view.link?.type === "recovery" ? "recover" : "resend" })
          }
          onBack={signIn}
        />
      )}
      {view.kind === "sent" && (
        <SentPanel {...view} onDelivered={() => setView({ ...view, warning: false })} onBack={signIn} />
      )}
      {view.kind === "letter" && (
        <EmailForm key={view.email} kind={view.email} email={email} onBack={signIn} />
      )}
      {view.kind === "code" && (
        <CodeForm
          ready={ready}
          ways={ways}
          onDone={signedIn}
          onPassword={() => setView({ kind: "password" })}
          onBack={signIn}
        />
      )}
      {view.kind === "password" && <PasswordForm onDone={() => void goOn(true, "/quest-dashboard")} />}
    </AuthFrame>
  );
}
