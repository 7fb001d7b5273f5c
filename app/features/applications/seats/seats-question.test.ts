import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { useServices } from "../../../../testing/services.ts";
import { putSetting } from "../../settings/fixtures.ts";
import * as applications from "../applications.server.ts";
import { apply, offerFrom, openWeek } from "../fixtures.ts";
import { seatsQuestion } from "./seats-question.server.ts";

const services = useServices();
const who = { id: "ada", name: "Ada Fernandes" };
const setClock = (time: string) => (services.clock = { now: () => new Date(time) });
const offer = offerFrom({ until: "2026-12-30" });

/** Seats an applicant at this time, and withdraws the application if `givenBack`. */
async function seat(time: string, { way = "main", givenBack = false } = {}) {
  setClock(time);
  const id = await apply(services, { way });
  for (const to of ["offered", "seated"] as const)
    await applications.moveApplication(services, {
      id,
      to,
      text: "",
      who,
      ...(to === "offered" && { offer }),
    }); // oxlint-disable-line no-await-in-loop -- one after the other
  if (givenBack) await applications.withdrawApplication(services, id);
}
const ask = () => {
  setClock("2026-11-20T12:00:00Z");
  return seatsQuestion(services, { from: "2026-11-11", to: "2026-11-20", today: "2026-11-20" });
};

beforeEach(async () => {
  setClock("2026-11-01T12:00:00Z");
  await services.db.execute(sql`truncate applications cascade`);
  await openWeek(services, 20);
});

describe("[OWNER-03] forecast of the last seat", () => {
  test("counts seats of the week that were confirmed in the chosen days, without returned ones", async () => {
    for (const day of ["05", "09", "11", "12", "15", "18", "20"]) await seat(`2026-11-${day}T10:00:00Z`); // oxlint-disable-line no-await-in-loop
    await seat("2026-11-15T10:00:00Z", { way: "executive" });
    await seat("2026-11-16T10:00:00Z", { givenBack: true });
    // 13 seats left at 5 in ten days: 26 more days
    expect(await ask()).toMatchObject({
      answer: "By 16 December 2026 at this rate (5 seats in 10 days): 13 of 20 of January 2027 are left.",
      columns: ["Week", "Seats", "Taken", "In this period", "Left"],
      rows: [["January 2027", "20", "7", "5", "13"]],
    });
  });

  test("gives no forecast below five seats, or for a week that is full, uncounted or not set", async () => {
    for (const day of ["11", "12", "15", "18"]) await seat(`2026-11-${day}T10:00:00Z`); // oxlint-disable-line no-await-in-loop
    expect((await ask()).answer).toBe(
      "Not enough data yet: 4 seats in 10 days, and 16 of 20 of January 2027 are left.",
    );
    await putSetting(services, "available_seats", "4");
    expect((await ask()).answer).toBe("January 2027 is full: 4 seats of 4 taken.");
    await putSetting(services, "available_seats", "");
    expect(await ask()).toMatchObject({
      answer: "The number of seats for January 2027 is not set.",
      rows: [],
    });
    await putSetting(services, "accepting_applications_for_date", "January 2026");
    expect((await ask()).answer).toBe("No future week is set in the settings.");
  });
});
