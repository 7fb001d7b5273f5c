import { expect, test } from "vitest";
import { filterOf } from "./filter.ts";

const asked = (query: string) => filterOf(new URLSearchParams(query));

test("[ADMIN-09] the log is asked for by kind, by whom, by words and by days, the last one counted in", () => {
  expect(asked("kind=settings&who=+ada+&q=price&from=2026-11-01&to=2026-11-02")).toEqual({
    kind: "settings",
    who: "ada",
    q: "price",
    from: new Date("2026-10-31T18:30:00Z"),
    to: new Date("2026-11-02T18:30:00Z"),
  });
});

test("[ADMIN-09] what is empty, or no day, is left out, and a long text is cut", () => {
  expect(asked("kind=&who=%00&q=+&from=2026-02-30&to=soon&more=1")).toEqual({});
  expect(asked("")).toEqual({});
  expect(asked(`q=${"x".repeat(201)}`).q).toHaveLength(200);
});
