import { expect, test } from "vitest";
import { filterOf } from "./filter.ts";

const parse = (query: string) => filterOf(new URLSearchParams(query));

test("[ADMIN-09] filters the log by kind, person, text and days, including the last day", () => {
  expect(parse("kind=settings&who=+ada+&q=price&from=2026-11-01&to=2026-11-02")).toEqual({
    kind: "settings",
    who: "ada",
    q: "price",
    from: new Date("2026-10-31T18:30:00Z"),
    to: new Date("2026-11-02T18:30:00Z"),
  });
});

test("[ADMIN-09] ignores empty values and invalid days, and cuts long text", () => {
  expect(parse("kind=&who=%00&q=+&from=2026-02-30&to=soon&more=1")).toEqual({});
  expect(parse("")).toEqual({});
  expect(parse(`q=${"x".repeat(201)}`).q).toHaveLength(200);
});
