import type { ServerBuild } from "react-router";

type Routes = ServerBuild["routes"];

/** Where a route stands, with `a` for each parameter, and nothing for those that may be left out. */
function pathOf(routes: Routes, id: string): string {
  const parts: string[] = [];
  for (let route = routes[id]; route; route = routes[route.parentId ?? ""])
    if (route.path) parts.unshift(route.path);
  const segments = parts.join("/").split("/");
  return `/${segments
    .filter((one) => !one.endsWith("?"))
    .map((one) => (one.startsWith(":") ? "a" : one))
    .join("/")}`;
}

/**
 * The build with the routes alone that answer public pages, and what they stand in: the router looks through
 * all that it knows several times for each page, and most of it is the administration. The browser asks for
 * the rest when a link leads there.
 * @param isPublic whether a path is one of the public pages'
 */
export function publicBuild(build: ServerBuild, isPublic: (path: string) => boolean): ServerBuild {
  const publicRoutes = new Set<string>();
  for (const [id, route] of Object.entries(build.routes)) {
    if ((!route?.path && !route?.index) || !isPublic(pathOf(build.routes, id))) continue;
    for (let one: string | undefined = id; one; one = build.routes[one]?.parentId) publicRoutes.add(one);
  }
  const only = <R>(routes: Record<string, R>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => publicRoutes.has(id)));
  return {
    ...build,
    routes: only(build.routes),
    assets: { ...build.assets, routes: only(build.assets.routes) },
  };
}
