import { eq } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { beforeEach, describe, expect, test } from "vitest";
import { useServices } from "../../../../testing/services.ts";
import type { PersonalData } from "../../../platform/personal-data.server.ts";
import accountsFeature from "../../accounts/feature.server.ts";
import { createPerson } from "../../accounts/fixtures.ts";
import { fileOf } from "./exports.server.ts";
import rightsFeature from "../feature.server.ts";
import { sampleFeature, withData } from "../rights-fixtures.ts";
import * as rights from "../rights.server.ts";
import { rightsExports } from "../tables.server.ts";

// without workers: jobs stay in the queue
const services = useServices();
const START = Date.parse("2026-12-01T10:00:00Z");
const HOUR = 3_600_000;
const at = (hours: number) => void (services.clock = { now: () => new Date(START + hours * HOUR) });
const gathering = (gather: PersonalData["gather"]) => {
  services.features = [withData("shelf", { ...sampleFeature, gather }), rightsFeature, accountsFeature];
};
const rowOf = async (id: string) =>
  (await services.db.select().from(rightsExports).where(eq(rightsExports.id, id)))[0];

beforeEach(async () => {
  await services.db.delete(rightsExports);
  at(0);
  gathering(async () => [{ name: "words.json", json: { said: "so" } }]);
});

async function asked() {
  const user = await createPerson(services);
  return { user, ...(await rights.askExport(services, user.id)) };
}

describe("[ROUTE-09] an export of a member's data", () => {
  test("goes from queued to ready with size, expiry and link, and includes the request itself", async () => {
    const { user, id } = await asked();
    const waiting = { id, state: "queued", bytes: null, expiresAt: null, download: null };
    expect(await rights.exportOf(services, user.id)).toEqual({
      ...waiting,
      askedAt: new Date(START).toISOString(),
    });
    let seen: unknown[] = [];
    const late: PersonalData = {
      ...sampleFeature,
      folder: "late",
      gather: async () => {
        seen = [await rights.exportOf(services, user.id)];
        return [];
      },
    };
    services.features = [...services.features, withData("late", late)];
    expect(await rights.makeExport(services, id)).toBe("made");
    expect(seen).toMatchObject([{ state: "making" }]);
    const stored = await services.storage.read(fileOf(id));
    expect(await rights.exportOf(services, user.id)).toMatchObject({
      state: "ready",
      bytes: stored?.size,
      expiresAt: new Date(START + 7 * 24 * HOUR).toISOString(),
      download: `/api/rights/exports/${id}`,
    });
    const file = await rights.openExport(services, user.id, id);
    expect(file.name).toBe("villa-vesper-your-data-2026-12-01.zip");
    const found = unzipSync(new Uint8Array(await new Response(file.stream()).arrayBuffer()));
    expect(JSON.parse(strFromU8(found["rights/asked.json"] ?? new Uint8Array()))).toMatchObject({
      exports: [{ state: "making", bytes: null, askedAt: new Date(START).toISOString() }],
      deletion: null,
    });
  });

  test("refuses a third within a day, names the time of the next, and allows it then", async () => {
    const { user, id } = await asked();
    await rights.makeExport(services, id);
    at(2);
    await rights.makeExport(services, (await rights.askExport(services, user.id)).id);
    at(23.9);
    await expect(rights.askExport(services, user.id)).rejects.toMatchObject({
      code: "EXPORT_LIMIT",
      status: 429,
      message: "You can request your data twice a day. Try again after 2 December at 15:30.",
    });
    at(24);
    expect(await rights.askExport(services, user.id)).toMatchObject({ state: "queued" });
  });

  test("fails for good at the fourth attempt, not before", async () => {
    const { user, id } = await asked();
    gathering(() => Promise.reject(new Error("The shelf is locked")));
    for (let attempt = 1; attempt < 4; attempt++) {
      // oxlint-disable no-await-in-loop -- in sequence
      await expect(rights.makeExport(services, id)).rejects.toThrow("The shelf is locked");
      expect(await rights.exportOf(services, user.id)).toMatchObject({ state: "queued" });
      // oxlint-enable no-await-in-loop
    }
    expect(await rights.makeExport(services, id)).toBe("failed");
    expect(await rowOf(id)).toMatchObject({ state: "failed", attempts: 4 });
    expect(await rights.makeExport(services, id)).toBe("gone");
  });

  test("[HOUSE-02] leaves no file if the account was deleted in the meantime, and keeps another process's file", async () => {
    const { id } = await asked();
    gathering(async () => {
      await services.db.delete(rightsExports).where(eq(rightsExports.id, id));
      return [];
    });
    expect(await rights.makeExport(services, id)).toBe("gone");
    expect(await services.storage.read(fileOf(id))).toBeUndefined();
    const twice = await asked();
    gathering(async () => {
      await services.db.update(rightsExports).set({ state: "ready" }).where(eq(rightsExports.id, twice.id));
      return [];
    });
    expect(await rights.makeExport(services, twice.id)).toBe("gone");
    expect(await services.storage.read(fileOf(twice.id))).toBeDefined();
  });

  test("releases an abandoned export after an hour, and removes its row after a week", async () => {
    const { user, id } = await asked();
    at(0.99);
    expect(await rights.expireExports(services)).toBe(0);
    await expect(rights.askExport(services, user.id)).rejects.toMatchObject({ code: "EXPORT_UNDER_WAY" });
    at(1.01);
    expect(await rights.expireExports(services)).toBe(0);
    expect(await rowOf(id)).toMatchObject({ state: "failed" });
    const { id: next } = await rights.askExport(services, user.id);
    await rights.makeExport(services, next);
    at(7 * 24 - 0.1);
    expect(await rights.expireExports(services)).toBe(0);
    at(7 * 24 + 0.1);
    expect(await rights.expireExports(services)).toBe(1);
    expect([await rowOf(id), (await rowOf(next))?.state]).toEqual([undefined, "ready"]);
    at(7 * 24 + 1.2);
    await expect(rights.openExport(services, user.id, next)).rejects.toMatchObject({ status: 404 });
    expect(await rights.expireExports(services)).toBe(1);
    expect(await services.storage.read(fileOf(next))).toBeUndefined();
  });
});
