import type { ServerBuild } from "react-router";

/**
 * The build with the routes alone that answer public pages, and what they stand in: the router looks through
 * all that it knows several times for each page, and most of it is the administration. The browser asks for
 * the rest when a link leads there.
 * @param kept ids of the routes to keep
 */
export function publicBuild(build: ServerBuild, kept: ReadonlySet<string>): ServerBuild {
  const only = <R>(routes: Record<string, R>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => kept.has(id)));
  return {
    ...build,
    routes: only(build.routes),
    assets: { ...build.assets, routes: only(build.assets.routes) },
  };
}
