import { route, type RouteConfigEntry } from "@react-router/dev/routes";

export default [
  route("auth", "features/accounts/pages/auth.tsx"),
  route("auth/email", "features/accounts/pages/email-change.tsx"),
] satisfies RouteConfigEntry[];

/** Stand between the bar and the footer of the site. */
export const memberPages = [
  route("profile", "features/accounts/pages/profile.tsx"),
] satisfies RouteConfigEntry[];
