import { route, type RouteConfigEntry } from "@react-router/dev/routes";

export default [route("status", "features/operations/pages/status.tsx")] satisfies RouteConfigEntry[];
