import { useEffect } from "react";
import { Outlet, redirect, useLoaderData, useLocation, type MiddlewareFunction } from "react-router";
import { servicesContext, sessionContext } from "../../../context.ts";
import { rememberedTheme } from "../../../ui/admin/theme.tsx";
import { noteSecurity } from "../../safety/safety.server.ts";
import { AdminFrame } from "../ui/frame.tsx";
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
