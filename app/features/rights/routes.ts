import { route, type RouteConfigEntry } from "@react-router/dev/routes";

export default [
  route("delete-account", "features/rights/pages/delete-account.tsx"),
] satisfies RouteConfigEntry[];
