import type { RouteConfig } from "@react-router/dev/routes";
import accounts from "./features/accounts/routes.ts";
import blog from "./features/blog/routes.ts";
import dashboard from "./features/dashboard/routes.ts";
import quest from "./features/quest/routes.ts";
import report from "./features/report/routes.ts";
import site from "./features/site/routes.ts";

export default [...accounts, ...quest, ...report, ...dashboard, ...blog, ...site] satisfies RouteConfig;
