import type { AuditSubject, StoredAuditEntry } from "./contract.ts";

/** Lists that leave as files: what each is called, and the page that shows it. */
const LISTS: Record<string, { name: string; to: string }> = {
  members: { name: "Members", to: "/admin/members" },
  orders: { name: "Orders", to: "/admin/orders" },
  subscribers: { name: "Subscribers", to: "/admin/newsletter" },
  applications: { name: "Applications", to: "/admin/applications" },
  "audit-log": { name: "Audit log", to: "/admin/audit" },
  visits: { name: "Visits", to: "/admin/analytics/journeys" },
};

/** Files that left, by the list that was taken along. */
export const auditSubjects = async (_: unknown, entries: StoredAuditEntry[]) =>
  new Map(
    entries.flatMap(({ id, action, subject }): [number, AuditSubject][] => {
      const list = /\.exported(-in-part)?$/.test(action) ? LISTS[subject] : undefined;
      return list ? [[id, list]] : [];
    }),
  );
