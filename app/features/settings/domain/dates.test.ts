import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "../../../lib/india-time.ts";
import { type Settings, UNSAVED } from "../contract.ts";
import { isMonthOver, lastDayOf, monthAfter, monthOf } from "./dates.ts";
import { contradictions } from "./contradictions.ts";

const NOW = Date.parse("2026-11-23T12:00:00+05:30");
const having = (more: Partial<Settings>): Settings => ({ ...UNSAVED, ...more });

describe("[APPLY-05] dates of the settings", () => {
  test.each([
    ["November 2026", NOW, false],
    ["November 2026", Date.parse("2026-11-30T23:59:59+05:30"), false],
    ["November 2026", Date.parse("2026-12-01T00:00:00+05:30"), true],
    ["february 2026", NOW, true],
    ["Soon", NOW, false],
  ])("%s at %i is over: %s", (words, now, over) => expect(isMonthOver(words, now)).toBe(over));

  test("use the first month that begins after a day", () => {
    const dates = fc.date({
      min: new Date("2000-01-01"),
      max: new Date("2098-12-31"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(dates, (date) => {
        const day = date.toISOString().slice(0, 10);
        const month = monthOf(monthAfter(day))!;
        expect(month > day.slice(0, 7)).toBe(true);
        expect(addDays(`${month}-01`, -1).slice(0, 7)).toBe(day.slice(0, 7));
      }),
    );
  });

  test.each([
    ["February 2026", "2026-02"],
    [" december 2027 ", "2027-12"],
    ["Spring 2026", undefined],
    ["soon", undefined],
    ["", undefined],
  ])("%j is the month %s", (text, month) => expect(monthOf(text)).toBe(month));

  test("end registration on the day before the close date", () => {
    expect(lastDayOf("2026-12-23")).toBe("2026-12-22");
    expect(lastDayOf(" 2027-01-01 ")).toBe("2026-12-31");
  });

  test.each<[Partial<Settings>, RegExp[]]>([
    [{ registration_close_date: "2026-12-23", accepting_applications_for_date: "January 2027" }, []],
    [{ registration_close_date: "2027-01-01", accepting_applications_for_date: "January 2027" }, []],
    [
      { registration_close_date: "2026-12-23", accepting_applications_for_date: "February 2026" },
      [/^February 2026 is over/],
    ],
    [
      { registration_close_date: "2027-01-02", accepting_applications_for_date: "January 2027" },
      [/^Registration stays open until 1 January 2027, but the week is in January 2027/],
    ],
    [{ registration_close_date: "soon", accepting_applications_for_date: "When it is warm" }, []],
    [{ original_prices_until: "2026-11-23" }, []],
    [
      {
        registration_close_date: "2026-12-23",
        accepting_applications_for_date: "January 2027",
        place_from: "2027-01-10",
        place_to: "2027-01-17",
      },
      [],
    ],
    [
      { accepting_applications_for_date: "January 2027", place_from: "2027-02-10" },
      [/^The week starts on 10 February 2027, but applications are accepted for January 2027/],
    ],
    [{ place_from: "2027-02-10", place_to: "2027-02-10" }, [/which is not after it starts/]],
    [{ registration_close_date: "2027-02-12", place_from: "2027-02-10" }, [/but the week starts/]],
    [{ original_prices_until: "2026-11-24" }, [/dated 24 November 2026, which is in the future/]],
  ])("warns the owner about %j", (settings, warnings) => {
    const shown = contradictions(having(settings), NOW);
    expect(shown).toHaveLength(warnings.length);
    warnings.forEach((warning, i) => expect(shown[i]).toMatch(warning));
  });
});
