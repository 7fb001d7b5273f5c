import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { useServices } from "../../../testing/services.ts";
import { FORMS, JOINED_FOR_FIGURES, testIdOf } from "./contract.ts";
import { parseCalibration } from "./domain/calibration.ts";
import { preparedForm } from "./domain/form.ts";
import { respondents } from "./domain/simulate.ts";
import { addPerson, CELLS, noSums } from "./domain/sums.ts";
import { ENGINE } from "./domain/version.ts";
import { beginQuest, givenBy } from "./fixtures.ts";
import { instrument } from "./instrument.server.ts";
import * as quest from "./quest.server.ts";
import { addToSums } from "./sums.server.ts";
import { countInSums, readSums } from "./sums-read.server.ts";
import { questCalibrations, questResults, questSums } from "./tables.server.ts";

const services = useServices();
const ada = { id: "ada", name: "Ada Fernandes" };
const short = preparedForm(instrument, "short");
const next = respondents(instrument, 606);
const simulated = () => {
  const { sex, age, answers } = next();
  const given = answers("short");
  return { sex, age, raw: Int8Array.from(short.ids, (id) => given[id] ?? 0) };
};
const join = (sheet = simulated()) => services.db.transaction((tx) => addToSums(tx, "short", sheet));

afterEach(async () => {
  await services.db.delete(questResults);
  await services.db.delete(questCalibrations);
  await services.db.delete(questSums);
});

/** maya's quest up to the last statement, and its end. */
async function finishing(userId: string, joins: boolean | undefined, form: "short" | "full" = "short") {
  const { sessionId, asker } = await beginQuest(
    services,
    { userId, person: "maya", form },
    FORMS[form].items,
  );
  const call = { sessionId, form, sex: "female" as const, birthDate: "1998-08-14", join: joins };
  return { sessionId, asker, finish: () => quest.finishQuest(services, call, asker) };
}

describe("[MEASURE-06] answers join the running sums", () => {
  test("only of somebody who agreed, once however often the end is sent, and without the person", async () => {
    await (await finishing("u1", undefined)).finish();
    await (await finishing("u2", false)).finish();
    expect(await countInSums(services.db, "short")).toBe(0);
    const { finish } = await finishing("u3", true);
    await Promise.all([finish(), finish()]);
    await finish();
    expect(await countInSums(services.db, "short")).toBe(1);
    const rows = await services.db.select().from(questSums);
    expect(rows.map(({ part }) => part).toSorted()).toEqual(["answers", "female, 21 to 40"]);
    expect(Object.keys(rows[0] ?? {})).toEqual(["instrument", "form", "part", "respondents", "sums"]);
  });

  test("not again for another quest of the same person; the other form has sums of its own", async () => {
    const progress = async (sessionId: string, asker: Parameters<typeof quest.readProgress>[2]) =>
      (await quest.readProgress(services, sessionId, asker))?.before;
    const first = await finishing("u4", true);
    expect(await progress(first.sessionId, first.asker)).toEqual([]);
    await first.finish();
    const retake = await finishing("u4", true);
    expect(await progress(retake.sessionId, retake.asker)).toEqual(["short"]);
    await retake.finish();
    await (await finishing("u4", true, "full")).finish();
    expect([await countInSums(services.db, "short"), await countInSums(services.db, "full")]).toEqual([1, 1]);
  });

  test("not those of a careless person", async () => {
    const { sessionId, asker } = await beginQuest(services, { userId: "u5", person: "maya" }, 0);
    const answers = givenBy("maya", { now: services.clock.now() }).map((a) => ({ ...a, value: 4 }));
    await quest.finishQuest(services, { sessionId, form: "short", answers, join: true }, asker);
    const result = await quest.readResult(services, sessionId, testIdOf("short"));
    expect(result?.scores.quality.grade).toBe("C");
    expect(await countInSums(services.db, "short")).toBe(0);
  });

  test("however many come at once: the database adds, and nothing is lost", async () => {
    const sheets = Array.from({ length: 40 }, simulated);
    await Promise.all(sheets.map(join));
    const { answers, cells } = await readSums(services.db, "short");
    expect(answers.respondents).toBe(40);
    expect(CELLS.reduce((sum, cell) => sum + cells[cell].respondents, 0)).toBe(40);
    const n = short.ids.length;
    const first = sheets.reduce((sum, { raw }) => sum + (raw[0] ?? 0), 0);
    const product = sheets.reduce((sum, { raw }) => sum + (raw[n - 1] ?? 0) * (raw[n - 2] ?? 0), 0);
    expect([answers.sums[0], answers.sums.at(-2)]).toEqual([first, product]);
  });
});

/** Sums of 1,000 simulated people, as if they had joined one by one. */
async function thousand() {
  const { answers, cells } = noSums(short);
  const sums = { answers, cells };
  for (let i = 0; i < JOINED_FOR_FIGURES; i++) addPerson(short, sums, simulated());
  const parts = [["answers", answers] as const, ...CELLS.map((cell) => [cell, cells[cell]] as const)];
  await services.db.insert(questSums).values(
    parts.map(([part, added]) => ({
      instrument: instrument.version,
      form: "short" as const,
      part,
      respondents: added.respondents,
      sums: Array.from(added.sums),
    })),
  );
}

describe("[MEASURE-06] figures of the site's own respondents", () => {
  test("wait for an administrator from 1,000 on, are used once accepted, and change no result", async () => {
    await thousand();
    const before = await finishing("u6", false);
    await before.finish();
    const published = await quest.readResult(services, before.sessionId, testIdOf("short"));
    expect(published).toMatchObject({ calibration: null, moved: null });

    expect(await quest.fitCalibrations(services)).toEqual(["short"]);
    expect(await quest.fitCalibrations(services)).toEqual([]); // not again before 1,000 more
    const listed = await quest.listCalibrations(services);
    expect(listed.joined).toEqual([
      { form: "short", atLeast: 1000, inUse: null },
      { form: "full", atLeast: 0, inUse: null },
    ]);
    const [row] = listed.list;
    expect(row).toMatchObject({ form: "short", state: "proposed", respondents: 1000, engine: ENGINE });
    const id = row?.id ?? "";
    for (const column of [row?.comparison.old, row?.comparison.new]) {
      expect(column?.coverage.facets).toBeGreaterThan(0.7);
      expect(column?.coverage.traits).toBeLessThan(0.9);
      expect(column?.levels.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 6);
      expect(column?.careless.random).toBeGreaterThan(0.7);
      expect(column?.careless.honest).toBeLessThan(0.03);
    }

    await quest.decideCalibration(services, { id, decision: "accept", who: ada });
    const retake = await finishing("u6", false);
    await retake.finish();
    const own = await quest.readResult(services, retake.sessionId, testIdOf("short"));
    expect(own?.calibration).toBe(id);
    expect(own?.scores.norms.label).toMatch(/^(\d+|1,000) (women|people)/);
    expect(own?.moved).toMatchObject({ because: "calibration", since: published?.completedAt.toISOString() });
    if (own?.moved?.because !== "calibration") throw new Error("nothing moved");
    for (const trait of ["O", "C", "E", "A", "N"] as const) {
      expect(own.moved.traits[trait].now).toBe(own.scores.traits[trait].percentile);
      expect(own.moved.traits[trait].before).toBe(published?.scores.traits[trait].percentile);
    }
    expect(await quest.readResult(services, before.sessionId, testIdOf("short"))).toEqual(published);

    await quest.decideCalibration(services, { id, decision: "retire", who: ada });
    const last = await finishing("u6", false);
    await last.finish();
    expect(await quest.readResult(services, last.sessionId, testIdOf("short"))).toMatchObject({
      calibration: null,
      scores: { traits: published?.scores.traits },
      moved: { because: "calibration" },
    });
  });

  test("one decision alone counts, and figures of another engine are not used", async () => {
    await thousand();
    await quest.fitCalibrations(services);
    const id = (await quest.listCalibrations(services)).list[0]?.id ?? "";
    const decide = (decision: quest.Decision) =>
      quest.decideCalibration(services, { id, decision, who: ada });
    await expect(decide("retire")).rejects.toMatchObject({ code: "DECIDED" });
    const outcomes = await Promise.allSettled([decide("accept"), decide("reject")]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await services.db
      .update(questCalibrations)
      .set({ state: "proposed", engine: "0" })
      .where(eq(questCalibrations.id, id));
    await expect(decide("accept")).rejects.toMatchObject({ code: "OTHER_ENGINE" });
    await services.db.update(questCalibrations).set({ state: "accepted" });
    expect((await quest.listCalibrations(services)).joined[0]?.inUse).toBeNull();
    await expect(
      quest.decideCalibration(services, { id: "cal_none", decision: "accept", who: ada }),
    ).rejects.toMatchObject({ code: "NO_CALIBRATION" });
  });

  test("fewer than 50 who joined are not counted for anybody to see", async () => {
    await Promise.all(Array.from({ length: 49 }, () => join()));
    expect((await quest.listCalibrations(services)).joined[0]?.atLeast).toBe(0);
    await join();
    await join();
    expect((await quest.listCalibrations(services)).joined[0]?.atLeast).toBe(50);
    expect(await quest.fitCalibrations(services)).toEqual([]);
  });

  test("are made on a thread of their own, and are a calibration as `score` takes it", async () => {
    await thousand();
    const [own, all] = [process.threadCpuUsage(), process.cpuUsage()];
    expect(await quest.fitCalibrations(services)).toEqual(["short"]);
    // the thread that answers requests does hardly any of the work; it did nine tenths before
    expect(process.threadCpuUsage(own).user / process.cpuUsage(all).user).toBeLessThan(0.3);
    const [row] = await services.db.select().from(questCalibrations);
    expect(parseCalibration(instrument, JSON.stringify(row?.figures)).respondents).toBe(1000);
  });
});
