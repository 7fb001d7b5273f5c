import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useServices } from "../../../testing/services.ts";
import accounts from "../accounts/feature.server.ts";
import { createPerson } from "../accounts/fixtures.ts";
import { suspendMember } from "../accounts/accounts.server.ts";
import * as audit from "../audit/audit.server.ts";

const services = useServices();
const who = { id: "ada", name: "Ada Fernandes" };

test("[ADMIN-09] resolves the member ids in the audit log to names until the member is erased", async () => {
  const user = await createPerson(services, { firstName: "Maya", lastName: "Rao" });
  await suspendMember(services, { userId: user.id, who, suspended: true });
  const entries = async () => {
    const { rows } = await audit.listAuditEntries(services, { q: user.id });
    return (await audit.withNames({ ...services, features: [accounts] }, rows)).map(({ name }) => name);
  };
  expect(await entries()).toEqual(["Maya Rao"]);
  await services.db.execute(sql`delete from users where id = ${user.id}`);
  expect(await entries()).toEqual([undefined]);
});
