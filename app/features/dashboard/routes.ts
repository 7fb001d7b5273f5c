import { route, type RouteConfigEntry } from "@react-router/dev/routes";

const page = (name: string) => `features/dashboard/pages/${name}.tsx`;

export default [
  route("quest-dashboard", page("dashboard"), { id: "dashboard" }),
  route("quest-dashboard/:userId", page("dashboard"), { id: "dashboard-of" }),
  route("quest-dashboard/refund/:purchaseId", page("refund")),
  route("quest-dashboard/plan/:sessionId/:testId", page("plan")),
  route("quest-index", page("report-ready")),
  route("quest-paid-feedback", page("paid-feedback")),
] satisfies RouteConfigEntry[];
