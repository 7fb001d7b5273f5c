import "./ui/base.css"; // first: it orders the layers
import "./ui/toasts.css";
import { lazy, Suspense, useEffect, useRef, type ReactNode } from "react";
import {
  data,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  redirect,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigation,
  useRouteError,
} from "react-router";
import { previewContext, servicesContext, sessionContext } from "./context.ts";
import { PAYS } from "./document.ts";
import * as accounts from "./features/accounts/accounts.server.ts";
import * as admin from "./features/admin/admin.server.ts";
import { SessionWatch } from "./features/accounts/accounts.browser.tsx";
import * as rights from "./features/rights/rights.server.ts";
import { useJourney } from "./features/analytics/analytics.browser.tsx";
import type { Route } from "./+types/root";
import * as settings from "./features/settings/settings.server.ts";
import { NoAnswer, NotFound, ServerError } from "./features/site/site.browser.tsx";
import { traitsOf } from "./platform/pages/page.ts";
import type { Services } from "./platform/services.server.ts";
import { followNewCode, useMissingCode } from "./platform/pages/stale-code.ts";
import faces from "./ui/faces.css?url";
import display from "./ui/fonts/fraunces-normal-basic.woff2?url";
import text from "./ui/fonts/instrument-sans-normal-basic.woff2?url";
import { BRAND_ATTRIBUTE, useBrandName } from "./ui/brand-name.ts";
import { laterPart } from "./ui/later-part.tsx";
import { SlowPlaceholder } from "./ui/loading.tsx";
import { rememberRoot, useRootData, wasShown } from "./ui/root-data.ts";
import { beginNavigation } from "./ui/slow-navigation.ts";
import { Toasts } from "./ui/toasts.tsx";
import { brandOf, titled } from "./platform/pages/head.ts";

/** Reads the session once per request and passes on its renewed cookie. */
const whoIsAsking: Route.MiddlewareFunction = async ({ request, context }, next) => {
  const session = await accounts.readSession(context.get(servicesContext), request.headers);
  context.set(sessionContext, session.user);
  const response = await next();
  for (const cookie of session.cookies) response.headers.append("set-cookie", cookie);
  if (session.user) response.headers.set("cache-control", "private, no-store");
  return response;
};
/** Before a live site opens, everyone but administrators sees "opening soon". */
const whileShut: Route.MiddlewareFunction = async ({ pattern, context }, next) => {
  const isAdmin = context.get(sessionContext)?.isAdmin === true || context.get(previewContext) !== undefined;
  const services = context.get(servicesContext);
  // the matched page, however its URL is written: in capitals, encoded, or as a data request
  const path = pattern.startsWith("/") ? pattern : `/${pattern}`;
  // unknown URLs still get a 404
  if (!path.endsWith("*") && (await admin.hidesPage(services, { path, isAdmin })))
    throw redirect("/opening-soon", { headers: { "cache-control": "no-store" } });
  return next();
};
export const middleware: Route.MiddlewareFunction[] = [whoIsAsking, whileShut];

if (typeof document !== "undefined") followNewCode();

const brandFacts = (env: Services["env"]) => ({
  name: env.BRAND_NAME,
  applyUrl: env.APPLICATION_FORM_URL,
  support: env.SUPPORT_EMAIL,
  google: Boolean(env.GOOGLE_CLIENT_ID),
  instagram: env.INSTAGRAM_URL,
  linkedin: env.LINKEDIN_URL,
  x: env.X_URL,
});

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { env } = services;
  const user = context.get(sessionContext);
  return data({
    user,
    endsAt: user && (await rights.endingOf(services, user.id)),
    preview: context.get(previewContext) ?? null,
    origin: env.ORIGIN,
    registration: await settings.readKnownRegistration(services),
    brand: brandFacts(env),
  });
}

const inAdmin = ({ pathname }: { pathname: string }) =>
  pathname === "/admin" || pathname.startsWith("/admin/");
/**
 * Navigation inside the administration does not reload this data, so that a failed request only affects the
 * page inside the frame.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) => {
  const isStep = formMethod === undefined && currentUrl.pathname !== nextUrl.pathname;
  return defaultShouldRevalidate && !(isStep && inAdmin(currentUrl) && inAdmin(nextUrl));
};

/** The fonts. The two that every first screen needs are preloaded. */
export const links = () => [
  ...[display, text].map((href) => ({
    rel: "preload",
    href,
    as: "font",
    type: "font/woff2",
    crossOrigin: "anonymous" as const,
  })),
  { rel: "stylesheet", href: faces },
];

const notFound = (error: unknown) => isRouteErrorResponse(error) && error.status === 404;

export const meta: Route.MetaFunction = ({ error, matches }) => {
  if (!error) return [{ title: brandOf({ matches }) }];
  return titled(notFound(error) ? "Page not found" : "Something broke")({ matches });
};

/** The script of plain pages; its file name has no hash, so browsers revalidate it. */
const PLAIN = import.meta.env.DEV ? "/app/plain.ts" : "/plain.js";

const useTraits = () => traitsOf(useMatches().map(({ handle }) => handle));

export function Layout({ children }: { children: ReactNode }) {
  const { pays, plain } = useTraits();
  const brand = useBrandName();
  const isKnown = useRootData() !== undefined;
  // browser tests wait for this attribute, as in plain.ts
  useEffect(() => document.documentElement.setAttribute("data-interactive", ""), []);
  return (
    <html lang="en-IN" {...(pays && { [PAYS]: "" })} {...(!isKnown && { [BRAND_ATTRIBUTE]: brand })}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0b1624" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <SlowPlaceholder />
        {plain ? (
          <script type="module" src={PLAIN} />
        ) : (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

/** The placeholder for navigations without a click, such as back; entry.client.tsx handles clicks. */
function useSlowNavigation() {
  const isBusy = useNavigation().state === "loading";
  useEffect(() => (isBusy ? beginNavigation() : undefined), [isBusy]);
}

const EndingStrip = laterPart(async () => (await import("./features/rights/rights.browser.tsx")).EndingStrip);
/** Shown to members whose account will be deleted. */
function Ending() {
  const { endsAt } = useLoaderData<typeof loader>();
  const { foot } = useTraits();
  return endsAt && !foot ? (
    <Suspense fallback={null}>
      <EndingStrip endsAt={endsAt} />
    </Suspense>
  ) : null;
}

/** The preview banner; only administrators load it. If its code fails to load, no preview page is shown. */
const PreviewRibbon = lazy(async () => ({
  default: (await import("./features/admin/admin.browser.tsx")).PreviewRibbon,
}));

/** Clears this browser's data at sign-out; loaded only then. */
const forgetTheirs = async () => (await import("./leaving.ts")).forgetTheirs();

/** Announces client navigations to screen readers. */
function useArrival() {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    // if the code that announces the title fails to load, the page still works
    void import("./ui/arrival.ts").then((ui) => ui.announceArrival()).catch(() => undefined);
  }, [pathname]);
}

/** Shows the error page if code fails to load; the administration does so inside its frame. */
function MissingCode() {
  useMissingCode();
  return null;
}

export default function Root({ loaderData }: Route.ComponentProps) {
  const { preview } = loaderData;
  const isInAdmin = inAdmin(useLocation());
  useJourney(!preview);
  useEffect(() => rememberRoot(loaderData), [loaderData]);
  useArrival();
  useSlowNavigation();
  return (
    <>
      <Outlet />
      {!isInAdmin && <MissingCode />}
      {preview && (
        <Suspense fallback={null}>
          <PreviewRibbon preview={preview} />
        </Suspense>
      )}
      <Ending />
      <SessionWatch onSignOut={forgetTheirs} />
      <Toasts />
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (notFound(error)) return <NotFound />;
  return wasShown() ? <NoAnswer offline={!navigator.onLine} /> : <ServerError />;
}
