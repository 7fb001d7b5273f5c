import fs from "node:fs";
import { expect, test } from "vitest";
import { cookieName } from "../../../platform/http/cookies.server.ts";
import { readEnv } from "../../../platform/env.server.ts";
import { fillNames, type Names } from "../domain/legal.ts";
import { legalPageAt } from "./legal.server.ts";
import { readEditions } from "./legal-editions.server.ts";

const named = readEnv({
  SELLER_NAME: "Villa <b>Example</b> LLP",
  SELLER_ADDRESS: "1 Sea Road, Panaji 403001",
  GSTIN: "29ABCDE1234F1Z5",
  GRIEVANCE_OFFICER: "R. Rao",
  GRIEVANCE_EMAIL: "grievance@villa.example",
  SUPPORT_EMAIL: "hello@villa.example",
});
const PAGES = ["/privacy-policy", "/terms-of-use", "/terms-and-conditions", "/refund-policy"];

test.each(PAGES)("[ROUTE-03] shows version, date, seller and grievance officer on %s", (path) => {
  const page = legalPageAt(named, path)!;
  expect(page).toMatchObject({
    path,
    version: page.current,
    date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  expect(page.headings.length).toBeGreaterThan(4);
  expect(page.html).toContain("R. Rao");
  expect(page.html).toContain("grievance@villa.example");
  if (path !== "/refund-policy") expect(page.html).toContain("Villa &lt;b&gt;Example&lt;/b&gt; LLP");
  expect(page.html).not.toMatch(/\{\{|\}\}|undefined/);
});

const held = (days: string) => legalPageAt(readEnv({ ANALYTICS_RAW_DAYS: days }), "/privacy-policy")!.html;

test("[TRACK-07] states in the privacy policy how long single visits are kept", () => {
  expect(held("90")).toContain("90 days; sooner if you erase them");
  expect(held("395")).toContain("395 days; sooner if you erase them");
});

const sources = fs
  .globSync("app/**/*.{ts,tsx}")
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => fs.readFileSync(file, "utf8"));

test("[ROUTE-03] lists every key in browser storage in the privacy policy", () => {
  const stores = sources.filter((source) => source.includes(".setItem("));
  const names = stores.flatMap((source) =>
    [...source.matchAll(/^const \w+ = (?:"|.*`)([a-z][a-z._]+)(?:"|\$\{)/gm)].map(([, name = ""]) => name),
  );
  expect(names).toEqual(expect.arrayContaining(["vv.quest.", "payment_context", "blog.view"]));
  const { html } = legalPageAt(readEnv({}), "/privacy-policy")!;
  expect(names.filter((name) => !html.includes(`<code>${name}`))).toEqual([]);
});

test("[ROUTE-03] lists every cookie of a live site in the privacy policy", () => {
  const set = new Set(
    sources.flatMap((source) => [...source.matchAll(/"(vv_\w+|\w+_theme)"/g)].map(([, name]) => name!)),
  );
  expect([...set]).toEqual(expect.arrayContaining(["vv_quest", "vv_see_as", "desk_theme"]));
  const { html } = legalPageAt(readEnv({}), "/privacy-policy")!;
  expect([...set].filter((name) => !html.includes(`<code>${name}</code>`))).toEqual([]);
  const live = { ORIGIN: "https://villa.example" };
  expect(html).toContain(`<code>${cookieName(live, "vv_quest")}</code>`);
});

test.each(PAGES)("[ROUTE-03] leaves no gaps on %s if nothing is configured", (path) => {
  const { html } = legalPageAt(readEnv({}), path)!;
  expect(html).not.toMatch(
    /\{\{|\}\}|GSTIN|Grievance officer|grievance officer is|to \.|, ,|<p>\s*<\/p>|undefined/,
  );
});

test("[ROUTE-03] includes the GSTIN in the terms of sale if there is one", () => {
  expect(legalPageAt(named, "/terms-and-conditions")!.html).toContain("GSTIN 29ABCDE1234F1Z5");
});

const text = (version: number, date: string) =>
  `---\nversion: ${version}\ndate: ${date}\ntitle: Refunds\nshort: Short.\n---\n## Part\n\nWords of ${version}.`;

test("[ROUTE-03] keeps older editions at numbered addresses, and treats the newest as current", () => {
  const from = readEditions({
    "content/legal/refund-policy/1.md": text(1, "2026-01-01"),
    "content/legal/refund-policy/10.md": text(10, "2026-10-01"),
    "content/legal/refund-policy/2.md": text(2, "2026-02-01"),
  });
  expect(legalPageAt(named, "/refund-policy", from)).toMatchObject({
    version: 10,
    current: 10,
    versions: [{ version: 10 }, { version: 2 }, { version: 1 }],
  });
  expect(legalPageAt(named, "/refund-policy/2.data", from)).toMatchObject({
    version: 2,
    current: 10,
    path: "/refund-policy",
    date: "2026-02-01",
  });
  expect(legalPageAt(named, "/refund-policy/1", from)!.html).toContain("Words of 1.");
  for (const path of ["/refund-policy/3", "/refund-policy/01", "/refund-policy/x", "/privacy-policy", "/"])
    expect([path, legalPageAt(named, path, from)]).toEqual([path, undefined]);
  expect(() => readEditions({ "content/legal/refund-policy/2.md": text(1, "2026-01-01") })).toThrow(
    /its own number as version/,
  );
});

test("escapes values, and omits blocks without a value", () => {
  const names: Names = {
    brand: "V",
    seller: "A *b* [c](x)",
    address: "",
    gstin: "",
    officer: "O",
    grievance_email: "",
    email: "",
    visit_days: "395",
    model: "",
    model_host: "",
  };
  expect(
    fillNames(
      "{{#seller}}{{seller}}{{#address}}, {{address}}{{/address}}.{{/seller}}{{^gstin}} None.{{/gstin}}",
      names,
    ),
  ).toBe(String.raw`A \*b\* \[c\]\(x\). None.`);
  expect(() => fillNames("{{owner}}", names)).toThrow("Unknown name in a legal text: owner");
  expect(() => fillNames("{{#owner}}x{{/owner}}", names)).toThrow("Unknown name in a legal text: owner");
});

const policy = (env: Record<string, string>) => legalPageAt(readEnv(env), "/privacy-policy")!.html;
test("[QUEST-06] describes the language model in the privacy policy only if there is one", () => {
  const without = policy({});
  expect(without).not.toMatch(/language model|\{\{/);
  const words = policy({
    AI_BASE_URL: "https://api.model.test/v1",
    AI_KEY: "k",
    AI_MODEL: "wordsmith-2",
    AI_RUPEES_A_DAY: "50",
    AI_RUPEES_PER_MILLION_IN: "10",
    AI_RUPEES_PER_MILLION_OUT: "40",
  });
  for (const said of [
    "wordsmith-2",
    "api.model.test",
    "never sent your name",
    "switch it off on your dashboard",
  ])
    expect(words).toContain(said);
  const marked = /\{\{#model\}\}[\s\S]*?\{\{\/model\}\}/g;
  const [newest] = fs.globSync("content/legal/privacy-policy/*.md").toSorted().slice(-1);
  const bare = fs.readFileSync(newest!, "utf8").replaceAll(marked, "");
  const from = readEditions({ [newest!]: bare });
  expect(legalPageAt(readEnv({}), "/privacy-policy", from)!.html).toBe(without);
});
