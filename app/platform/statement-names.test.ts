import { expect, test } from "vitest";
import { BY_VALUES, isPlanOutdated, statementNames } from "./statement-names.server.ts";

const ask = (names: ReturnType<typeof statementNames>, text: string, times: number) =>
  Array.from({ length: times }, () => names.nameOf(text));

test("what comes for the third time has a name, always the same, and no other statement has it", () => {
  const names = statementNames();
  expect(ask(names, "select 1", 4)).toEqual([undefined, undefined, "s1", "s1"]);
  expect(ask(names, " with one as (select 1) select * from one;", 3).at(-1)).toBe("s2");
  expect(names.nameOf("select 1")).toBe("s1");
});

test("neither what is no reading or writing of rows has one, nor several statements in one text", () => {
  const names = statementNames();
  for (const text of [
    "begin",
    "set local x = 1",
    "listen door",
    "select 1; delete from rooms",
    "copy t to stdout",
  ])
    expect(ask(names, text, 5)).toEqual(Array.from({ length: 5 }));
});

test("one whose plan hangs on its values has none, so that it is planned with them each time", () => {
  expect(ask(statementNames(), `select 1 where ${BY_VALUES} true`, 8)).toEqual(Array.from({ length: 8 }));
});

test("however many differ, few hundred have a name", () => {
  const names = statementNames();
  const texts = Array.from({ length: 3_000 }, (_, n) => `select ${n}`);
  for (const text of texts) ask(names, text, 3);
  const named = texts.filter((text) => names.nameOf(text));
  expect(named.length).toBe(400);
  expect(new Set(named.map((text) => names.nameOf(text))).size).toBe(400);
});

test("one that was forgotten has none again", () => {
  const names = statementNames();
  ask(names, "select 1", 3);
  names.forget("select 1");
  expect(ask(names, "select 1", 5)).toEqual(Array.from({ length: 5 }));
});

const said = (message: string, more: object = {}) => Object.assign(new Error(message), more);
test("what PostgreSQL says of an outdated plan is known, in any language", () => {
  const german = "gecachter Plan darf den Ergebnistyp nicht ändern";
  expect(isPlanOutdated(said("cached plan must not change result type"))).toBe(true);
  expect(isPlanOutdated(said(german, { code: "0A000", routine: "RevalidateCachedQuery" }))).toBe(true);
  expect(isPlanOutdated(said("nicht unterstützt", { code: "0A000", routine: "transformStmt" }))).toBe(false);
  expect(isPlanOutdated(said("connection terminated"))).toBe(false);
});
