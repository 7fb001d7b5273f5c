import type { GlyphName } from "../../../ui/admin/glyph.tsx";

export type Section = { name: string; to: string; group: string; icon: GlyphName; key: string };

/** Every room of the administration, in the rail's order; `key` follows G. */
export const SECTIONS: readonly Section[] = [
  { name: "Today", to: "/admin", group: "", icon: "today", key: "d" },
  { name: "Analytics", to: "/admin/analytics", group: "", icon: "chart", key: "a" },
  { name: "Blog", to: "/admin/blog", group: "Publish", icon: "pen", key: "b" },
  { name: "Images", to: "/admin/images", group: "Publish", icon: "picture", key: "i" },
  { name: "Newsletter", to: "/admin/newsletter", group: "Publish", icon: "mail", key: "n" },
  { name: "Applications", to: "/admin/applications", group: "People and money", icon: "pen", key: "p" },
  { name: "Members", to: "/admin/members", group: "People and money", icon: "people", key: "m" },
  { name: "Orders", to: "/admin/orders", group: "People and money", icon: "bag", key: "o" },
  { name: "Feedback", to: "/admin/feedback", group: "People and money", icon: "heart", key: "f" },
  { name: "Safety", to: "/admin/safety", group: "System", icon: "lock", key: "s" },
  { name: "Language model", to: "/admin/language-model", group: "System", icon: "quote", key: "w" },
  { name: "Audit log", to: "/admin/audit", group: "System", icon: "list", key: "l" },
];
