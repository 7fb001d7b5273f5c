import { index, layout, route, type RouteConfigEntry } from "@react-router/dev/routes";

const rooms = ["analytics", "blog", "images", "newsletter"];

export default [
  layout("features/admin/pages/shell.tsx", [
    route("admin", "features/admin/pages/today.tsx", [index("features/settings/admin/settings.tsx")]),
    ...rooms.map((room) => route(`admin/${room}`, "features/admin/pages/unfurnished.tsx", { id: `admin/${room}` })),
  ]),
] satisfies RouteConfigEntry[];
