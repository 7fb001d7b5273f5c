import { isWellEncoded, traitsOf, type PageTraits } from "./page.ts";

/** Routes of React Router's server build, by id. */
export type Routes = Record<
  string,
  | {
      parentId?: string | undefined;
      path?: string | undefined;
      index?: boolean | undefined;
      module: { handle?: unknown; action?: unknown };
    }
  | undefined
>;

/** A route and its ancestors, outermost first. */
function lineOf(routes: Routes, id: string) {
  const line = [];
  for (let route = routes[id]; route; route = routes[route.parentId ?? ""]) line.unshift(route);
  return line;
}

/** A route pattern as a regular expression; `params` restricts its parameters. */
function expressionOf(pattern: string, params: Record<string, RegExp> = {}) {
  const parts = pattern.split("/").map((part) => {
    if (part === "*") return "(?:/.*)?";
    if (!part.startsWith(":")) return `/${part}`;
    const name = part.replace(/^:|\?$/g, "");
    const segment = `/(?:${params[name]?.source ?? "[^/]+"})`;
    return part.endsWith("?") ? `(?:${segment})?` : segment;
  });
  return new RegExp(`^${parts.join("")}$`);
}

/** Encodes the percent signs of a path that cannot be decoded, such as "/a%". */
const wellEncoded = (path: string) => (isWellEncoded(path) ? path : path.replaceAll("%", "%25"));

/** The list of pages, from the `handle` of each route. */
export function pageList(routes: Routes) {
  const fixed = new Map<string, PageTraits>();
  const fixedForms = new Set<string>();
  const open: { expression: RegExp; traits: PageTraits; takesForm: boolean }[] = [];
  for (const [id, route] of Object.entries(routes)) {
    if (!route || (!route.path && !route.index)) continue;
    const line = lineOf(routes, id);
    const pattern = line.flatMap(({ path }) => (path ? [path] : [])).join("/");
    const traits = traitsOf(line.map(({ module }) => module.handle));
    if (traits.cached) traits.public = true;
    if (!/[:*]/.test(pattern)) {
      fixed.set(`/${pattern}`, { ...fixed.get(`/${pattern}`), ...traits });
      if (route.module.action) fixedForms.add(`/${pattern}`);
      continue;
    }
    const params = typeof traits.cached === "object" ? traits.cached.params : undefined;
    const takesForm = Boolean(route.module.action);
    open.push({ expression: expressionOf(pattern, params), traits, takesForm });
  }
  open.sort(
    (a, b) => Number(a.expression.source.includes("/.*")) - Number(b.expression.source.includes("/.*")),
  );
  return {
    /** Whether there are no pages, as in a process that only runs jobs. */
    isEmpty: fixed.size === 0 && open.length === 0,
    /** Whether a page has this path; its loader may still answer 404. */
    has: (path: string) =>
      fixed.has(path) ||
      open.some(({ expression }) => !expression.source.includes("/.*") && expression.test(path)),
    /** Whether the page at this path has an action, to which a form can be sent. */
    takesForm: (path: string) =>
      fixed.has(path)
        ? fixedForms.has(path)
        : Boolean(open.find(({ expression }) => expression.test(path))?.takesForm),
    /** The traits of the page at this path; empty for an unknown path. */
    of: (path: string): PageTraits =>
      fixed.get(path) ?? open.find(({ expression }) => expression.test(path))?.traits ?? {},
    /**
     * Whether the route table has exactly this path, without parameters: the number of such pages is bounded.
     */
    isFixed: (path: string) => fixed.has(path),
    /**
     * The canonical path of a page: without a trailing slash, well encoded, lower case if it has no
     * parameters.
     */
    canonical(path: string): string {
      let end = path.length;
      while (end > 1 && path[end - 1] === "/") end--;
      const plain = wellEncoded(path.slice(0, end));
      return fixed.has(plain.toLowerCase()) ? plain.toLowerCase() : plain;
    },
    /** Paths for the sitemap, in the order of the route table. */
    findable: () => [...fixed].flatMap(([path, { findable }]) => (findable ? [path] : [])),
  };
}
export type PageList = ReturnType<typeof pageList>;
