import { index, route, type RouteConfigEntry } from "@react-router/dev/routes";

export default [index("features/site/pages/landing.tsx"), route("*", "features/site/pages/not-found.tsx")] satisfies RouteConfigEntry[];
