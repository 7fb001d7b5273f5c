import { useEffect } from "react";
import {
  isRouteErrorResponse,
  Outlet,
  redirect,
  useLoaderData,
  useLocation,
  useRevalidator,
  useRouteError,
  useRouteLoaderData,
  type MiddlewareFunction,
} from "react-router";
import { servicesContext, sessionContext } from "../../../context.ts";
import { Bar } from "../../../ui/admin/bar.tsx";
import { AdminButton, AdminLink } from "../../../ui/admin/button.tsx";
import { Empty } from "../../../ui/admin/status.tsx";
import { rememberedTheme } from "../../../ui/admin/theme.tsx";
import { noteSecurity } from "../../safety/safety.server.ts";
import { AdminFrame } from "../ui/frame.tsx";
import css from "../ui/frame.module.css";
import { titled } from "../../../platform/head.ts";
import type { PageHandle } from "../../../platform/page.ts";
import type { Route } from "./+types/shell";

export const handle = { page: { frames: true, foot: true } } satisfies PageHandle;

/**
 * Nobody but an administrator passes, for the page and for the data of every page below: without a session to
 * /auth, otherwise home.
 */
const onlyAdmins: MiddlewareFunction<Response> = async ({ context }, next) => {
  const user = context.get(sessionContext);
  if (!user) throw redirect("/auth");
  if (user.needsSecondFactor) throw redirect("/profile#second-factor");
  if (!user.isAdmin) {
    await noteSecurity(context.get(servicesContext), { kind: "role-refused", userId: user.id });
    throw redirect("/");
  }
  return next();
};
export const middleware: MiddlewareFunction<Response>[] = [onlyAdmins];
/** Lets the data of a page below be asked for, and so be guarded, on every navigation. */
export const loader = ({ request }: Route.LoaderArgs) => ({
  theme: rememberedTheme(request.headers.get("cookie")),
});
export const headers = () => ({ "cache-control": "private, no-store" });

const isMissing = (error: unknown) => isRouteErrorResponse(error) && error.status === 404;
export const meta: Route.MetaFunction = ({ error, matches }) =>
  error ? titled(isMissing(error) ? "Page not found" : "Something broke")({ matches }) : [];

/** A token in the address must not stay where a screenshot or a history shows it. */
function useCleanAddress() {
  const { hash, pathname, search } = useLocation();
  useEffect(() => {
    if (hash.includes("access_token")) history.replaceState(history.state, "", pathname + search);
  }, [hash, pathname, search]);
}

export default function Admin() {
  useCleanAddress();
  return (
    <AdminFrame theme={useLoaderData<typeof loader>().theme}>
      <Outlet />
    </AdminFrame>
  );
}

/** A page of the administration that is not there, or broke: the way to the others stays. */
export function ErrorBoundary() {
  const missing = isMissing(useRouteError());
  const { state, revalidate } = useRevalidator();
  const known = useRouteLoaderData<typeof loader>("features/admin/pages/shell");
  return (
    <AdminFrame theme={known?.theme ?? "system"}>
      <Bar title={missing ? "Page not found" : "Something broke"}>
        <Empty title={missing ? "Nothing stands here" : "This page could not be made"}>
          {missing
            ? "What it showed has been deleted, or a letter of the address is missing."
            : "Nothing was changed. The log of the site has the details."}
        </Empty>
        <div className={css["lost"]}>
          {missing ? (
            <AdminLink to="/admin">Go to Today</AdminLink>
          ) : (
            <AdminButton icon="retry" busy={state !== "idle"} onClick={() => void revalidate()}>
              Try again
            </AdminButton>
          )}
        </div>
      </Bar>
    </AdminFrame>
  );
}
