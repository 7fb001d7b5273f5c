import { route, type RouteConfigEntry } from "@react-router/dev/routes";

const page = (name: string) => `features/applications/pages/${name}.tsx`;

export default [
  route("apply", page("apply")),
  route("application", page("status")),
  route("application/open/:key", page("open")),
] satisfies RouteConfigEntry[];
