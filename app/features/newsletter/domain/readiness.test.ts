import { describe, expect, test } from "vitest";
import { type IssueFacts, readinessOf } from "./readiness.ts";

describe("[ADMIN-06] checks before an issue is sent", () => {
  const issue = {
    subject: "Six evenings left",
    preview: "",
    body: "Hello\n\n![A villa](/art/villa.webp)\n\n[Apply](/apply)",
  };
  const facts: IssueFacts = {
    bytes: 10_000,
    subscriberCount: 5,
    brokenLinks: [],
    origin: "http://v.test",
    hasUnsubscribeLink: true,
    hasAddress: true,
  };
  const bad = (text: Partial<typeof issue>, more: Partial<IssueFacts> = {}) =>
    readinessOf({ ...issue, ...text }, { ...facts, ...more }).flatMap(({ ok, says }) => (ok ? [] : says));
  const all = (text: Partial<typeof issue>, more: Partial<IssueFacts> = {}) =>
    readinessOf({ ...issue, ...text }, { ...facts, ...more }).map(({ says }) => says);
  test.each([
    [{}, []],
    [{ subject: " " }, ["Add a subject"]],
    [{ body: "" }, ["Write the email first"]],
    [{ body: "![](/a.webp)" }, ["A picture has no alt text. Add it in the brackets: ![alt text](…)"]],
    [{ body: "[x](https://)" }, ["A link has no address. Add one after https:// or start it with /"]],
    [{ body: "[x]()" }, ["A link has no address. Add one after https:// or start it with /"]],
    [{ body: "[x](apply)" }, ["“apply” is not a full link. Start it with https:// or /"]],
    [
      { body: "[x](javascript:alert)" },
      ["“javascript:alert” is not a full link. Start it with https:// or /"],
    ],
  ])("reports for %j the problems %j", (text, problems) => expect(bad(text)).toEqual(problems));
  test("fails for an issue that Gmail clips, and for one without subscribers", () => {
    expect(bad({}, { bytes: 110_000, subscriberCount: 0 })).toEqual([
      "110 kB: Gmail cuts it off at 102",
      "No one is subscribed to this topic",
    ]);
  });
  test("checks the footer, the links and the fields", () => {
    expect(bad({}, { hasUnsubscribeLink: false, hasAddress: false })).toEqual([
      "The unsubscribe link is missing",
      "Footer is missing your postal address",
    ]);
    expect(all({}, { hasAddress: undefined })).toEqual(all({}).slice(0, -1));
    expect(all({ body: "[a](/apply) [b](https://example.org/x)" })).toContain(
      "The link to this site works; 1 external link, not checked",
    );
    expect(bad({ body: "[a](/aply)" }, { brokenLinks: ["/aply"] })).toEqual([
      "No page on this site has the address “/aply”",
    ]);
    expect(bad({ body: "Dear {{first_name}}," })).toEqual([
      "“{{first_name}}” is not a field. Fields are {first name|friend}, {archetype|…} and {days left|…}",
    ]);
  });
  test("lists passed checks too, in order", () => {
    expect(all({})).toEqual([
      "Has a subject",
      "Has text",
      "No fields to fill in",
      "Every picture has alt text",
      "The link to this site works",
      "10 kB, so Gmail will not cut it off",
      "At least one recipient",
      "Includes an unsubscribe link",
      "Footer shows your name and postal address",
    ]);
    expect(all({ body: "Dear {first name|friend}", subject: "{days left|a few} left" }).slice(2, 5)).toEqual([
      "2 fields, each with a fallback word",
      "No pictures",
      "No links",
    ]);
  });
  const links = (body: string) => all({ body })[4];

  test("counts internal links, by path or full URL, and external links", () => {
    expect(links("[a](/apply) [b](http://v.test/quest)")).toBe("All 2 links to this site work");
    expect(links("[a](https://a.test/) [b](mailto:b@v.test)")).toBe("2 external links, not checked");
    expect(links("[a](http://localhost:3000/x)")).toBe("1 external link, not checked");
    expect(bad({ body: "[a](//evil.test)" })).toEqual([
      "“//evil.test” is not a full link. Start it with https:// or /",
    ]);
    const long = `x${"y".repeat(80)}`;
    expect(bad({ body: `[a](${long})` })[0]).toContain(`“${long.slice(0, 60)}”`);
    expect(bad({}, { brokenLinks: [`/${long}`] })[0]).toContain(`“/${long.slice(0, 59)}”`);
  });
  test.each([
    ["a linked picture", "[![Sea](/a.webp)](aply)"],
    ["a reference link", "[Apply][1]\n\n[1]: aply"],
    ["a short reference link", "[Apply]\n\n[apply]: aply"],
    ["an address in angle brackets", "[Apply](<aply>)"],
    ["a link with brackets in its words", "[Apply [now]](aply)"],
  ])("finds an invalid link in %s", (_, body) => {
    expect(bad({ body })).toEqual(["“aply” is not a full link. Start it with https:// or /"]);
  });
  test("ignores links in code and escaped links", () => {
    expect(links("`[a](aply)`\n\n\\[a](aply)\n\n    [a](aply)")).toBe("No links");
  });
  test("counts pictures without alt text in links and by reference, but not in code", () => {
    expect(bad({ body: "[![](/a.webp)](/apply)\n\n![ ][1]\n\n`![](/c.webp)`\n\n[1]: /b.webp" })).toEqual([
      "2 pictures have no alt text. Add it in the brackets: ![alt text](…)",
    ]);
  });
  test("accepts an issue below Gmail's size limit", () => {
    expect(bad({}, { bytes: 101_999, subscriberCount: 1 })).toEqual([]);
    expect(bad({}, { bytes: 1_001_000 })).toEqual(["1001 kB: Gmail cuts it off at 102"]);
    expect(bad({}, { bytes: 102_000 })).toEqual(["102 kB: Gmail cuts it off at 102"]);
    expect(all({}, { bytes: 10_001 })[5]).toBe("11 kB, so Gmail will not cut it off");
  });
  test("reports a field without a fallback word in the preview line", () => {
    expect(bad({ preview: "For {archetype}" })).toEqual([
      expect.stringContaining("{archetype} needs a fallback word"),
    ]);
    expect(all({ preview: "For the {archetype|reader}" })[2]).toBe("1 field, each with a fallback word");
  });
});
