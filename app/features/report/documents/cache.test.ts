import { expect, test } from "vitest";
import { useServices } from "../../../../testing/services.ts";
import { createPerson } from "../../accounts/fixtures.ts";
import { takeQuest } from "../../quest/fixtures.ts";
import * as quest from "../../quest/quest.server.ts";
import { readCachedReport } from "./cache.server.ts";

const services = useServices();

test("assigns a claimed report to its owner without composing it again", async () => {
  const { headers, ...key } = await takeQuest(services, { userId: null, person: "maya" });
  const before = await readCachedReport(services, key, { fresh: true });
  expect(before).toMatchObject({ ownerId: null, own: { user_id: "anonymous" } });
  const { id } = await createPerson(services);
  await quest.claimQuests(services, id, { headers });
  const after = await readCachedReport(services, key, { fresh: true });
  expect(after).toMatchObject({ ownerId: id, own: { user_id: id } });
  expect(JSON.parse(after!.ownJson())).toEqual({ ...JSON.parse(before!.ownJson()), user_id: id });
  expect(after!.guest()).toBe(before!.guest());
  expect(after!.own.evidence).toBe(before!.own.evidence);
  expect(after!.version).not.toBe(before!.version);
});
