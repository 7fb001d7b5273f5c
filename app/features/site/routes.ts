import { index, layout, route, type RouteConfigEntry } from "@react-router/dev/routes";

const page = (name: string) => `features/site/pages/${name}.tsx`;
const legal = ["privacy-policy", "terms-of-use", "terms-and-conditions", "refund-policy"];

export default [
  index(page("landing")),
  route("opening-soon", page("opening-soon")),
  route("experience", page("experience")),
  layout(page("shell"), [
    route("process", page("process")),
    route("pricing", page("pricing")),
    route("faq", page("faq")),
    ...legal.flatMap((path) => [
      route(path, page("legal"), { id: `site/${path}` }),
      route(`${path}/:version`, page("legal-version"), { id: `site/${path}-version` }),
    ]),
  ]),
  route("*", page("not-found")),
] satisfies RouteConfigEntry[];
