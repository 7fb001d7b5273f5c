import { expect, test } from "vitest";
import { openAdminApi } from "../../../testing/admin-api.ts";
import { useServices } from "../../../testing/services.ts";
import * as audit from "../audit/audit.server.ts";
import { listSecurityEvents } from "../safety/safety.server.ts";
import * as settings from "../settings/settings.server.ts";
import { adminHttp } from "./http.server.ts";

const services = useServices();
const ada = { id: "ada", name: "Ada Fernandes" };

test("[ADMIN-09] logs an export of the audit log with its administrator, and shows it in Safety", async () => {
  const { call, owner } = openAdminApi(services, [adminHttp(services)]);
  services.clock = { now: () => new Date("2026-11-20T20:00:00Z") }; // the 21st in India
  await settings.changeSetting(services, { key: "report_regular_price", value: "110000", by: ada });
  const { headers, text } = await call("GET", "/api/admin/audit.csv?kind=settings", undefined, await owner());
  expect(text).toContain("Kind,What,Change,Who (id),Action (as stored),");
  expect(text).toContain(
    'Ada Fernandes,Settings,Changed Report regular price,"value: ₹950 → ₹1,100",ada,settings.changed,report_regular_price,',
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
