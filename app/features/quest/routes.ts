import { route, type RouteConfigEntry } from "@react-router/dev/routes";

const page = (name: string) => `features/quest/pages/${name}.tsx`;

export default [
  route("quest", page("intro")),
  route("quest/method", page("method")),
  route("quest/resume/:token", page("resume")),
  route("assessment", page("assessment")),
  route("quest-result/*", page("result-router")),
] satisfies RouteConfigEntry[];
