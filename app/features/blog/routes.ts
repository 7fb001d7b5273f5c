import { layout, route, type RouteConfigEntry } from "@react-router/dev/routes";

const page = (name: string) => `features/blog/pages/${name}.tsx`;

export default [
  layout("features/site/pages/shell.tsx", { id: "blog/shell" }, [
    route("blog", page("list")),
    route("blog/letters", page("archive")),
    route("blog/letters/:id", page("issue")),
    route("blog/by/:author", page("author")),
    route("blog/:slug", page("post")),
    route("blog/preview/:id", page("preview")),
  ]),
] satisfies RouteConfigEntry[];
