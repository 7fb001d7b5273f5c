import { expect, test } from "vitest";
import { restoredBesides } from "./restoring.ts";

const free = { addressFree: true };
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

test("[ADMIN-04] lists what restoring changes besides title and text, address first", () => {
  expect(restoredBesides(now, { ...now, body: "Old", title: "Old title" }, free)).toEqual([]);
  expect(restoredBesides(now, { ...now, slug: "quiet-mornings", tags: [] }, free)).toEqual([
    "Its address becomes /blog/quiet-mornings again (now /blog/quiet-mornings-at-the-house).",
    "The tags change too.",
  ]);
  expect(
    restoredBesides(
      now,
      {
        ...now,
        cover: { src: "/art/a.jpg", files: [], width: 8, height: 5, alt: "", caption: "" },
        audience: "insiders",
      },
      free,
    ),
  ).toEqual(["The cover changes too.", "Only Insiders can read it again."]);
});

test("[ADMIN-04] says that the address stays if another post has taken the old one", () => {
  const old = { ...now, slug: "quiet-mornings", summary: "Of early hours" };
  expect(restoredBesides(now, old, { addressFree: false })).toEqual([
    "Its address stays /blog/quiet-mornings-at-the-house: another post now has /blog/quiet-mornings.",
    "The summary changes too.",
  ]);
});
