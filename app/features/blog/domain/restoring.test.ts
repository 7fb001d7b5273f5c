import { expect, test } from "vitest";
import { restoredBesides } from "./restoring.ts";

const now = {
  slug: "quiet-mornings-at-the-house",
  title: "Quiet mornings",
  summary: "",
  body: "New",
  cover: null,
  tags: ["house"],
  shareText: "",
  author: "",
  audience: "everybody" as const,
};

test("[ADMIN-04] what a restored revision changes besides its text is said before: the address first of all", () => {
  expect(restoredBesides(now, { ...now, body: "Old", title: "Old title" })).toEqual([]);
  expect(restoredBesides(now, { ...now, slug: "quiet-mornings", tags: [] })).toEqual([
    "Its address becomes /blog/quiet-mornings again; now it is /blog/quiet-mornings-at-the-house.",
    "Its tags change with it.",
  ]);
  expect(
    restoredBesides(now, {
      ...now,
      cover: { src: "/art/a.jpg", files: [], width: 8, height: 5, alt: "", caption: "" },
      audience: "insiders",
    }),
  ).toEqual(["Its cover changes with it.", "It is for Insiders again."]);
});
