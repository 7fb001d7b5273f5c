import path from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../app/routes.ts";
import type { Routes } from "../app/platform/pages/page-list.server.ts";

type Loaded = { handle?: unknown; clientMiddleware?: unknown[] };
export type LoadedRoutes = Routes & Record<string, { module: Loaded } | undefined>;

/** All routes with their modules, in the format of the server build. */
export async function routeModules(
  entries: RouteConfigEntry[] = routes,
  parentId?: string,
  into: LoadedRoutes = {},
): Promise<LoadedRoutes> {
  for (const { id, file, path: routePath, index, children = [] } of entries) {
    const name = id ?? file;
    // oxlint-disable-next-line no-await-in-loop -- parents before children
    const module = (await import(/* @vite-ignore */ path.resolve("app", file))) as Loaded;
    into[name] = { parentId, path: routePath, index, module };
    // oxlint-disable-next-line no-await-in-loop -- as above
    await routeModules(children, name, into);
  }
  return into;
}
