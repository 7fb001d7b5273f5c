import { expect, test } from "vitest";
import { renderMarkdown } from "../../../platform/markdown.server.ts";
import { dressed } from "./dress.ts";

test("[ADMIN-06] an email's HTML wears its styles at its elements, and nothing in the text becomes markup", () => {
  const html = dressed(
    renderMarkdown(
      "# Hi\n\n<script>x</script> \uE0000\uE000 **b**\n\n[Apply](/apply)\n\n- one\n\n![Villa](/a.webp)",
      {
        base: "http://v.test",
      },
    ).html,
  );
  expect(html).toContain('<h2 class="ink" style="');
  expect(html).toContain("&lt;script&gt;");
  expect(html).toContain('<a href="http://v.test/apply" class="press" style="');
  expect(html).toMatch(/<img class="picture" style="[^"]+" src="http:\/\/v\.test\/a\.webp" alt="Villa">/);
  expect(html).not.toMatch(/ (id|loading|rel)=/);
  const said = dressed("<blockquote>\n<p>One</p>\n<p>Two</p>\n</blockquote>\n<p>After</p>");
  expect([...said.matchAll(/<p class="ink" style="margin:([^;]+);/g)].map(([, margin]) => margin)).toEqual([
    "0 0 16px",
    "0",
    "0 0 16px",
  ]);
});

test.each([
  ["p", "ink", "margin:0 0 16px;font:400 16px/1.6 'Instrument Sans'"],
  ["li", "ink", "margin:0 0 6px;font:400 16px/1.6"],
  ["ul", "ink", "margin:0 0 16px;padding:0 0 0 22px"],
  ["ol", "ink", "margin:0 0 16px;padding:0 0 0 24px"],
  ["h2", "ink", "margin:28px 0 10px;font:400 24px/1.2 Fraunces"],
  ["h3", "ink", "margin:24px 0 8px;font:400 20px/1.2 Fraunces"],
  ["h4", "ink", "margin:20px 0 8px;font:600 16px/1.4 'Instrument Sans'"],
  ["blockquote", "rule", "margin:0 0 16px;padding:2px 0 2px 16px;border-left"],
  ["figure", "ink", "margin:0 0 20px"],
  ["figcaption", "quiet", "margin:6px 0 0;font:400 13px/1.5 'Instrument Sans'"],
  ["img", "picture", "display:block;width:100%;max-width:100%"],
  ["a", "ink", "color:#0b1624;text-decoration:underline"],
  ["hr", "rule", "margin:28px 0;border:0;border-top"],
  ["pre", "ink", "margin:0 0 16px;white-space:pre-wrap"],
  ["table", "ink", "margin:0 0 16px;border-collapse:collapse;font:400 16px/1.6"],
  ["td", "rule", "padding:6px 10px;border-top"],
  ["th", "rule", "padding:6px 10px;text-align:left"],
])("[ADMIN-06] <%s> wears what turns at night as %s, and its style", (tag, night, style) => {
  expect(dressed(`<${tag}>x</${tag}>`)).toContain(`<${tag} class="${night}" style="${style}`);
});

test("[ADMIN-06] a paragraph that is one link is a button, each with its own words; a linked picture stays one", () => {
  const html = dressed(
    '<p><a href="/a">One</a></p>\n<p><a href="/b">Two</a></p>\n<p><a href="/c"><img src="/c.webp"></a></p>\n<p>See <a href="/d">Three</a></p>',
  );
  expect([
    ...html.matchAll(/<p style="margin:26px 0"><a href="([^"]+)" class="press"[^>]+>(\w+)</g),
  ]).toMatchObject([
    { 1: "/a", 2: "One" },
    { 1: "/b", 2: "Two" },
  ]);
  expect(html).toMatch(/<a class="ink" style="[^"]+" href="\/c"><img class="picture"/);
  expect(html).toMatch(/See <a class="ink" style="[^"]+" href="\/d">Three</);
});
