import { route, type RouteConfigEntry } from "@react-router/dev/routes";

const page = (name: string) => `features/report/pages/${name}.tsx`;

export default [
  route("quest-result/:userId/:sessionId/:testId", page("result")),
  route("results-demo", page("results-demo")),
  route("shared/:picture", page("shared")),
] satisfies RouteConfigEntry[];
