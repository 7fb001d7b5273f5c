import { route, type RouteConfigEntry } from "@react-router/dev/routes";

export default [
  route("auth", "features/accounts/pages/auth.tsx"),
  route("auth/email", "features/accounts/pages/email-change.tsx"),
] satisfies RouteConfigEntry[];

/** Pages with the site's navigation bar and footer. */
export const memberPages = [
  route("profile", "features/accounts/pages/profile.tsx"),
] satisfies RouteConfigEntry[];
