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

/** The path that a session hook named, read once. */
function takeLanding(): string | undefined {
  const name = location.protocol === "https:" ? `__Host-${LANDING}` : LANDING;
  const pair = document.cookie.split("; ").find((entry) => entry.startsWith(`${name}=`));
  document.cookie = `${name}=; path=/; max-age=0${name === LANDING ? "" : "; secure"}`;
  return pair && decodeURIComponent(pair.slice(name.length + 1));
}

/**
 * Where /auth leads after a sign-in: to an unexpired payment context, else ?next=, else the stored result
 * context or landing path, else `otherwise`.
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

/** The link in this page's address must reach no other site. */
export const headers = () => ({ "cache-control": "no-store", "referrer-policy": "no-referrer" });

/**
 * The ways to complete a sign-in of this browser that awaits its second factor; null if there is none.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { awaitsCode, sessionId } = await findSession(services, request.headers);
  return { ways: awaitsCode && sessionId ? await waysOfWaiting(services, sessionId) : null };
}

/** Continues once after a sign-in. */
function useGoOn() {
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

/** Google's way back when it could not tell which page it came from. */
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
 * Each tab has an address and a title. A token that came along, and that no link asks for, does not stay
 * where a screenshot or a history shows it.
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
/** Keeps the panel that follows a sign-up through Back and a reload, until its own button closes it. */
function useKeptPanel(view: View, setView: (view: View) => void) {
  useEffect(() => {
    const state = history.state as { sent?: SentView } | null; // as written below
    if (state?.sent) setView(state.sent);
  }, [setView]);
  const sent = view.kind === "sent" ? view : undefined;
  useEffect(() => history.replaceState({ ...history.state, sent }, ""), [sent]);
}

/**
 * Forwards a signed-in member, also after signing in in another tab; a link in the address is opened first.
 */
function useLeaving(view: View, goOn: ReturnType<typeof useGoOn>) {
  const user = useSession();
  const follows = user !== null && leavesOnSignIn(view);
  useEffect(() => {
    if (follows && !location.hash.includes("type=")) void goOn(false);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `goOn` goes once
  }, [follows]);
}

export default function Auth() {
  const ready = useReady();
  const [params] = useSearchParams();
  const goOn = useGoOn();
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
