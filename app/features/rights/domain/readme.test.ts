import { expect, test } from "vitest";
import { readmeOf } from "./readme.ts";

test("[ROUTE-09] names the site, the member, the time and each file under its folder", () => {
  const page = readmeOf({
    brand: "Villa Vesper",
    name: "Maya Iyer",
    at: new Date("2026-11-20T10:00:00Z"),
    paths: ["quest/answers.json", "account/profile.json", "quest/scores.json", "shelf/book.pdf"],
  });
  expect(page.split("\n\n")).toEqual([
    "Everything Villa Vesper holds about Maya Iyer, as of 2026-11-20T10:00:00.000Z.",
    "Files ending in .json are plain text that people and programs can read. Times are UTC.",
    "Passwords, keys and session secrets are left out: they are kept as hashes or not at all.",
    "quest/  Your quests, every statement with your answer, and your scores\n    quest/answers.json\n    quest/scores.json",
    "account/  Name, email address and number, sessions, sign-in methods, links we emailed you\n    account/profile.json",
    "shelf/\n    shelf/book.pdf",
    "",
  ]);
});
