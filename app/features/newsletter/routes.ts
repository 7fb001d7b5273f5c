import { route, type RouteConfigEntry } from "@react-router/dev/routes";

const page = (name: string) => `features/newsletter/pages/${name}.tsx`;

export default [
  route("newsletter", page("newsletter")),
  route("newsletter/confirm", page("confirm")),
  route("newsletter/preferences", page("preferences")),
] satisfies RouteConfigEntry[];
