import { index, layout, route, type RouteConfigEntry } from "@react-router/dev/routes";

export default [
  layout("features/admin/pages/shell.tsx", [
    route("admin", "features/admin/pages/today.tsx", [index("features/settings/admin/settings.tsx")]),
    route("admin/analytics", "features/analytics/admin/overview.tsx"),
    route("admin/analytics/funnel", "features/analytics/admin/funnel.tsx"),
    route("admin/analytics/journeys", "features/analytics/admin/journeys.tsx"),
    route("admin/analytics/live", "features/analytics/admin/live.tsx"),
    route("admin/feedback", "features/admin/pages/feedback.tsx"),
    route("admin/measurement", "features/quest/admin/calibrations.tsx"),
    route("admin/audit", "features/audit/admin/audit.tsx"),
    route("admin/safety", "features/safety/admin/safety.tsx"),
    route("admin/members", "features/admin/pages/members.tsx"),
    route("admin/members/:id", "features/admin/pages/member.tsx"),
    route("admin/applications", "features/applications/admin/list.tsx"),
    route("admin/applications/:id", "features/applications/admin/application.tsx"),
    route("admin/orders", "features/payments/admin/orders.tsx"),
    route("admin/orders/:id", "features/payments/admin/order.tsx"),
    route("admin/newsletter", "features/newsletter/admin/layout.tsx", { id: "newsletter-room" }, [
      index("features/newsletter/admin/subscribers.tsx"),
      route("import", "features/newsletter/admin/importing.tsx"),
      route("kept-back", "features/newsletter/admin/suppressions.tsx"),
      route("letters", "features/newsletter/admin/issues.tsx"),
      route("letters/:id", "features/newsletter/admin/issue.tsx"),
    ]),
    route("admin/blog", "features/blog/admin/posts.tsx"),
    route("admin/blog/authors", "features/blog/admin/authors.tsx"),
    route("admin/blog/:id", "features/blog/admin/editor.tsx"),
    route("admin/blog/:id/revisions", "features/blog/admin/revisions.tsx"),
    route("admin/images", "features/media/admin/images.tsx"),
    route("admin/images/:key", "features/media/admin/image.tsx"),
  ]),
] satisfies RouteConfigEntry[];
