import { desc } from "drizzle-orm";
import { expect, test } from "vitest";
import { useServices } from "../../../testing/services.ts";
import * as audit from "./audit.server.ts";
import { ERASED } from "./domain/erasing.ts";
import { auditPersonalData } from "./personal-data.server.ts";
import { auditLog } from "./tables.server.ts";
import { transaction } from "../../platform/database/db.server.ts";

const services = useServices();
const ana = { id: "5f0c-ana", email: "ana@villa.test" };
const ada = { id: "5f0c-ada", name: "Ada Fernandes" };

async function record(subject: string, after: Record<string, unknown>) {
  const at = services.clock.now();
  const entry = { who: ada, action: "members.looked-up", subject, before: null, after, at };
  await transaction(services.db, (tx) => audit.record(tx, entry));
  const [row] = await services.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  return row!;
}

test("[HOUSE-02] neither exports nor changes rows about a similar address or a longer id", async () => {
  const others = [
    await record("5f0c-ana-2", { email: "joana@villa.test", name: "Joana Rao" }),
    await record("5f0c-joana", { note: "Wrote to jo.ana@villa.test and ana@villa.test.example" }),
  ];
  const hers = [
    await record(ana.id, { email: "Ana@Villa.test", name: "Ana Rao" }),
    await record("a purchase", { reason: "Ana asked (ana@villa.test); joana@villa.test did not." }),
  ];
  const exported = await auditPersonalData.gather(services, ana);
  expect(exported).toMatchObject([{ json: hers.map(({ id }) => ({ id })) }]);
  await transaction(services.db, (tx) => auditPersonalData.erase(services, tx, ana));
  const rows = await services.db.select().from(auditLog).orderBy(auditLog.id);
  expect(rows.slice(0, 2)).toEqual(others);
  expect(rows[2]).toMatchObject({ subject: ERASED, after: { email: ERASED, name: ERASED } });
  expect(rows[3]!.after).toEqual({ reason: `Ana asked (${ERASED}); joana@villa.test did not.` });
});
