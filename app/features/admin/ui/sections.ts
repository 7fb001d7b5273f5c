import type { GlyphName } from "../../../ui/admin/glyph.tsx";

export type Section = { name: string; to: string; group: string; icon: GlyphName };

/** All sections of the administration, in the order of the sidebar. */
export const SECTIONS: readonly Section[] = [
  { name: "Today", to: "/admin", group: "", icon: "today" },
  { name: "Analytics", to: "/admin/analytics", group: "", icon: "chart" },
  { name: "Blog", to: "/admin/blog", group: "Publish", icon: "pen" },
  { name: "Images", to: "/admin/images", group: "Publish", icon: "picture" },
  { name: "Newsletter", to: "/admin/newsletter", group: "Publish", icon: "mail" },
  { name: "Applications", to: "/admin/applications", group: "People and money", icon: "form" },
  { name: "Members", to: "/admin/members", group: "People and money", icon: "people" },
  { name: "Orders", to: "/admin/orders", group: "People and money", icon: "bag" },
  { name: "Feedback", to: "/admin/feedback", group: "People and money", icon: "heart" },
  { name: "Safety", to: "/admin/safety", group: "System", icon: "lock" },
  { name: "Language model", to: "/admin/language-model", group: "System", icon: "quote" },
  { name: "Audit log", to: "/admin/audit", group: "System", icon: "list" },
];
