import { expect, test } from "vitest";
import type { Work } from "../contract.ts";
import { objectionsTo } from "./readiness.ts";

const ready: Work = {
  slug: "kitchen",
  title: "The kitchen",
  summary: "Who cooks.",
  body: "We cook.",
  cover: null,
  tags: [],
  shareText: "",
  author: "",
  audience: "everybody",
};
const errorsOf = (body: string) => objectionsTo({ ...ready, body }).map(({ error }) => error);

test.each([
  ["See [the house](/villa) or [us](mailto:us@villa.test).", []],
  ["[Come and see](https://)", ["The link “Come and see” has no address"]],
  ["[Come and see]()", ["The link “Come and see” has no address"]],
  ["[Come](http://) and [see](mailto:)", ["2 links have no address"]],
  ["Write `[words](https://)` for a link.", []],
])("[ADMIN-04] reports for %j before publishing: %j", (body, errors) => {
  expect(errorsOf(body)).toEqual(errors);
});
