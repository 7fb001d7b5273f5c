import { route, type RouteConfigEntry } from "@react-router/dev/routes";

export default [route("insider", "features/insider/pages/insider.tsx")] satisfies RouteConfigEntry[];
