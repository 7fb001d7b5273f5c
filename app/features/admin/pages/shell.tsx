import { useEffect } from "react";
import {
  Form,
  Outlet,
  redirect,
  useLoaderData,
  useLocation,
  useRouteError,
  useRouteLoaderData,
  type MiddlewareFunction,
} from "react-router";
import { servicesContext, sessionContext } from "../../../context.ts";
import { rememberedTheme } from "../../../ui/admin/theme.tsx";
import * as applications from "../../applications/applications.server.ts";
import { noteSecurity } from "../../safety/safety.server.ts";
import { Broken, isMissing } from "../ui/broken.tsx";
import { AdminFrame } from "../ui/frame.tsx";
import { titled } from "../../../platform/pages/head.ts";
import { useMissingCode } from "../../../platform/pages/stale-code.ts";
import type { PageHandle } from "../../../platform/pages/page.ts";
import type { Route } from "./+types/shell";

export const handle = { page: { frames: true, foot: true } } satisfies PageHandle;

/**
 * Lets only administrators pass, for pages and their data. Redirects visitors to /auth and back,
 * administrators without a required second factor to /profile, and members to the home page.
 */
const onlyAdmins: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  const user = context.get(sessionContext);
  if (!user) throw redirect(`/auth?next=${encodeURIComponent(url.pathname + url.search)}`);
  if (user.needsSecondFactor) throw redirect("/profile#second-factor");
  if (!user.isAdmin) {
    await noteSecurity(context.get(servicesContext), { kind: "role-refused", userId: user.id });
    throw redirect("/");
  }
  return next();
};
export const middleware: MiddlewareFunction<Response>[] = [onlyAdmins];
/** Because of this loader, every navigation below asks the server, which checks access. */
export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  theme: rememberedTheme(request.headers.get("cookie")),
  toAnswer: (await applications.readToAnswer(context.get(servicesContext))).count,
});
export const headers = () => ({ "cache-control": "private, no-store" });

export const meta: Route.MetaFunction = ({ error, matches }) =>
  error ? titled(isMissing(error) ? "Page not found" : "Something went wrong")({ matches }) : [];

/** Removes a token from the URL, so that it does not stay visible in screenshots or the history. */
function useCleanAddress() {
  const { hash, pathname, search } = useLocation();
  useEffect(() => {
    if (hash.includes("access_token")) history.replaceState(history.state, "", pathname + search);
  }, [hash, pathname, search]);
}

export default function Admin() {
  useCleanAddress();
  useMissingCode();
  const { pathname } = useLocation();
  return (
    <AdminFrame {...useLoaderData<typeof loader>()}>
      <Outlet />
      {/*
       * React Router fetches a URL’s routes before its first form, and fails the page if it cannot.
       * `discover="render"` fetches them now.
       */}
      <Form action={pathname} discover="render" hidden />
    </AdminFrame>
  );
}

/** Shows an error inside the frame of the administration, so that the other sections stay reachable. */
export function ErrorBoundary() {
  const error = useRouteError();
  const known = useRouteLoaderData<typeof loader>("features/admin/pages/shell");
  // if the frame's data did not load, the chosen theme is still in its cookie
  const theme = known?.theme ?? rememberedTheme(typeof document === "undefined" ? null : document.cookie);
  return (
    <AdminFrame theme={theme} toAnswer={known?.toAnswer ?? 0}>
      <Broken error={error} />
    </AdminFrame>
  );
}
