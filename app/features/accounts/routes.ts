import { route, type RouteConfigEntry } from "@react-router/dev/routes";

export default [route("auth", "features/accounts/pages/auth.tsx")] satisfies RouteConfigEntry[];
