import { expect, test } from "vitest";
import { readmeOf } from "./readme.ts";
import { EXPORT_DAYS, EXPORTS_A_DAY, LINK_HOURS, SECOND_THOUGHT_DAYS } from "./terms.ts";

test("[ROUTE-09] the page in the archive names the house, the member, the moment and each file under its folder", () => {
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
    "quest/  Your quests, every statement with your answer, and the scores computed from them\n    quest/answers.json\n    quest/scores.json",
    "account/  Name, address and number, sessions, ways of signing in, links that were mailed to you\n    account/profile.json",
    "shelf/\n    shelf/book.pdf",
    "",
  ]);
});

test("[ROUTE-09] an export is held for a week, two are made a day; a deletion is confirmed in a day and thought over in seven", () => {
  expect([EXPORT_DAYS, EXPORTS_A_DAY, LINK_HOURS, SECOND_THOUGHT_DAYS]).toEqual([7, 2, 24, 7]);
});

test("[ROUTE-09] of every folder of the archive the page says what is in it", () => {
  const paths =
    `account quest report pdf-report payments dashboard insider applications language-model notes safety
    blog newsletter analytics media audit settings rights`
      .split(/\s+/)
      .map((folder) => `${folder}/a.json`);
  const page = readmeOf({ brand: "Villa Vesper", name: "Maya", at: new Date(0), paths });
  expect(page.match(/^[a-z-]+\/.*$/gm)).toMatchInlineSnapshot(`
    [
      "account/  Name, address and number, sessions, ways of signing in, links that were mailed to you",
      "quest/  Your quests, every statement with your answer, and the scores computed from them",
      "report/  Your reports as they are shown, your reactions and thoughts, what you share",
      "pdf-report/  The PDF reports you bought, and your wish about them",
      "payments/  Offers shown, purchases, payments, receipts, refunds, disputes; amounts in rupees",
      "dashboard/  What you said about the PDF report",
      "insider/  Insider access that you were given, and the letters of it that you were sent",
      "applications/  Your applications, with what became of each",
      "language-model/  Whether a language model may write the letter of your report, and what came of each call to it",
      "notes/  What the house noted about you",
      "safety/  What was recorded to keep your account safe, such as sign-ins that failed",
      "blog/  What you changed in posts",
      "newsletter/  Whether letters go to your address, and since when",
      "analytics/  What the site recorded of your visits",
      "media/  Pictures you gave us",
      "audit/  What was written down about you, or by you, in the administration",
      "settings/  What you changed in the site's settings",
      "rights/  When you asked for your data",
    ]
  `);
});
