import { layout, type RouteConfig, type RouteConfigEntry } from "@react-router/dev/routes";
import accounts, { memberPages } from "./features/accounts/routes.ts";
import admin from "./features/admin/routes.ts";
import applications from "./features/applications/routes.ts";
import blog from "./features/blog/routes.ts";
import dashboard from "./features/dashboard/routes.ts";
import insider from "./features/insider/routes.ts";
import newsletter from "./features/newsletter/routes.ts";
import operations from "./features/operations/routes.ts";
import quest from "./features/quest/routes.ts";
import report from "./features/report/routes.ts";
import rights from "./features/rights/routes.ts";
import site from "./features/site/routes.ts";

/** Adds the site's navigation bar and footer to pages of features that do not import the site feature. */
const inShell = (pages: RouteConfigEntry[]) =>
  layout("features/site/pages/shell.tsx", { id: "shell-of-features" }, pages);

export default [
  ...accounts,
  ...quest,
  layout("report-bar.tsx", report),
  ...dashboard,
  ...blog,
  ...applications,
  ...admin,
  inShell([layout("profile-panels.tsx", memberPages), ...rights, ...newsletter, ...operations, ...insider]),
  ...site,
] satisfies RouteConfig;
