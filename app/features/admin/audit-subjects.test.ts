import { expect, test } from "vitest";
import { openAdminApi } from "../../../testing/admin-api.ts";
import { useServices } from "../../../testing/services.ts";
import accountsFeature from "../accounts/feature.server.ts";
import { createPerson } from "../accounts/fixtures.ts";
import * as audit from "../audit/audit.server.ts";
import auditFeature from "../audit/feature.server.ts";
import { listSecurityEvents } from "../safety/safety.server.ts";
import settingsFeature from "../settings/feature.server.ts";
import * as settings from "../settings/settings.server.ts";
import { adminHttp } from "./http.server.ts";
import { transaction } from "../../platform/database/db.server.ts";

const services = useServices();
const ada = { id: "ada", name: "Ada Fernandes" };

test("[ADMIN-09] a row names its subject of today, leads there, and the newest change of a setting to its undo", async () => {
  services.features = [settingsFeature, accountsFeature];
  const maya = await createPerson(services, { firstName: "Maya", lastName: "Iyer" });
  const seats = async (value: string) => {
    const outcome = await settings.changeSetting(services, { key: "available_seats", value, by: ada });
    return outcome.ok ? outcome.change.id : undefined;
  };
  services.clock = { now: () => new Date("2026-11-20T06:00:00Z") };
  await seats("20");
  services.clock = { now: () => new Date("2026-11-20T06:01:00Z") };
  const newest = await seats("14");
  await transaction(services.db, (tx) =>
    audit.record(tx, {
      who: ada,
      action: "accounts.invited",
      subject: maya.id,
      before: null,
      after: {},
      at: new Date("2026-11-20T06:02:00Z"),
    }),
  );
  const { rows } = await audit.listAuditEntries(services, {});
  const named = await audit.withSubjects(services, rows);
  expect(named.map(({ about }) => about)).toEqual([
    { name: "Maya Iyer", to: `/admin/members/${maya.id}` },
    { name: "Available seats", to: "/admin?set=available_seats", undo: `/admin?undo=${newest}` },
    { name: "Available seats", to: "/admin?set=available_seats" },
  ]);
});

test("[ADMIN-09] an export of the log is logged and shown in Safety, with its administrator", async () => {
  services.features = [auditFeature, settingsFeature];
  const { call, owner } = openAdminApi(services, [adminHttp(services)]);
  services.clock = { now: () => new Date("2026-11-20T20:00:00Z") }; // the 21st in India
  await settings.changeSetting(services, { key: "report_regular_price", value: "110000", by: ada });
  const { headers, text } = await call("GET", "/api/admin/audit.csv?kind=settings", undefined, await owner());
  expect(text).toContain("Kind,What,What was done,Change,Who (id),Action (as stored),");
  expect(text).toContain(
    'Ada Fernandes,Settings,"PDF report, regular",changed,"value: ₹950 → ₹1,100",ada,settings.changed,report_regular_price,',
  );
  expect(headers.get("content-disposition")).toBe('attachment; filename="audit-log-2026-11-21.csv"');
  const { rows } = await audit.listAuditEntries(services, { kind: "audit" });
  expect(rows[0]).toMatchObject({
    action: "audit.exported",
    after: { kind: "settings", searched: false },
    who: { name: "Ada Fernandes" },
  });
  const safety = await listSecurityEvents(services, {});
  expect(safety.rows.map(({ kind, detail }) => [kind, detail])).toContainEqual(["export", "audit-log"]);
});

test("[ADMIN-09] a file that left is called by its list, and its row leads there", async () => {
  services.features = [auditFeature];
  for (const [action, subject] of [
    ["accounts.exported", "members"],
    ["audit.exported-in-part", "audit-log"],
    ["analytics.exported", "sources"],
    ["accounts.invited", "members"],
  ] as const)
    // oxlint-disable-next-line no-await-in-loop -- in their order
    await transaction(services.db, (tx) =>
      audit.record(tx, { who: ada, action, subject, before: null, after: {}, at: services.clock.now() }),
    );
  const { rows } = await audit.listAuditEntries(services, {});
  const named = await audit.withSubjects(services, rows.slice(0, 4).toReversed());
  expect(named.map(({ about }) => about)).toEqual([
    { name: "Members", to: "/admin/members" },
    { name: "Audit log", to: "/admin/audit" },
    {},
    {},
  ]);
});
