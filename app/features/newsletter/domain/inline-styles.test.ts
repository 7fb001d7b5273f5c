import { expect, test } from "vitest";
import { renderMarkdown } from "../../../platform/markdown.server.ts";
import { withInlineStyles } from "./inline-styles.ts";

test("[ADMIN-06] inlines styles into the elements of an email, and escapes HTML in its text", () => {
  const html = withInlineStyles(
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
  const quotation = withInlineStyles("<blockquote>\n<p>One</p>\n<p>Two</p>\n</blockquote>\n<p>After</p>");
  expect(
    [...quotation.matchAll(/<p class="ink" style="margin:([^;]+);/g)].map(([, margin]) => margin),
  ).toEqual(["0 0 16px", "0", "0 0 16px"]);
});

test("[ADMIN-06] turns a paragraph that is a single link into a button, except a linked picture", () => {
  const html = withInlineStyles(
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
