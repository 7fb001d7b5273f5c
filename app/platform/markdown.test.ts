import fc from "fast-check";
import { expect, test } from "vitest";
import { plainOf, renderMarkdown, wordsOf } from "./markdown.server.ts";

const html = (text: string, base?: string) => renderMarkdown(text, { base }).html;

test.each([
  ["<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"],
  ["a <img src=x onerror=alert(1)> b", "&lt;img src=x onerror=alert(1)&gt;"],
  ["<svg/onload=alert(1)>", "&lt;svg/onload=alert(1)&gt;"],
  ["`<b>`", "<code>&lt;b&gt;</code>"],
  ['[x](javascript:alert(1) "t")', "[x](javascript:alert(1)"],
  ["[x](JaVaScRiPt:alert(1))", "[x](JaVaScRiPt:alert(1))"],
  ["[x](data:text/html,<script>)", "[x](data:text/html,&lt;script&gt;)"],
  ["![x](/art/a.webp)", '<figure><img src="/art/a.webp" alt="x"'],
])("[ROUTE-04] what could run in a post is text: %s", (text, shown) => {
  expect(html(text)).toContain(shown);
});

test("[ROUTE-04] whatever a post says, its HTML has no tag that the text brought along, no address that runs, and no picture from elsewhere", () => {
  const nasty = fc.constantFrom(
    "<script>",
    "</p>",
    "<img onerror=x src=y>",
    "![a](",
    "[a](",
    "javascript:x",
    ")",
    "`",
    "**",
    "\n\n",
    "# ",
    "> ",
    '"',
    "'",
    "&lt;",
    "//evil.example/a.png",
  );
  const allowed =
    /^\/?(p|h[2-4]|ul|ol|li|a|em|strong|code|pre|blockquote|hr|br|img|figure|figcaption|table|thead|tbody|tr|th|td|s)$/;
  fc.assert(
    fc.property(fc.array(fc.oneof(nasty, fc.string()), { maxLength: 30 }), (parts) => {
      const made = html(parts.join(""));
      for (const [, tag, attributes] of made.matchAll(/<(\/?[a-z0-9]+)((?:\s[^>]*)?)>/gi)) {
        expect(tag).toMatch(allowed);
        expect(attributes!.replaceAll(/"[^"]*"/g, '""')).not.toMatch(/\son\w+=/i);
        expect(attributes).not.toMatch(/(href|src)="\s*(javascript|data|vbscript):/i);
        if (tag!.toLowerCase() === "img") expect(attributes).not.toMatch(/\ssrc="(?!\/[^/])/i);
      }
    }),
  );
});

const BASE = "https://v.test/blog/dusk";
test.each([
  ["[a](/apply)", "https://v.test/apply"],
  ["[a](another-post)", "https://v.test/blog/another-post"],
  ["[a](../quest?x=1#top)", "https://v.test/quest?x=1#top"],
  ["[a](#part-two)", "https://v.test/blog/dusk#part-two"],
  ["[a](?page=2)", "https://v.test/blog/dusk?page=2"],
  ["[a](https://a.test/x)", "https://a.test/x"],
  ["[a](//a.test/x)", "https://a.test/x"],
  ["[a](mailto:b@v.test)", "mailto:b@v.test"],
])("makes the address of %s whole where the text is read elsewhere: %s", (text, address) => {
  const links = [...renderMarkdown(text, { base: BASE }).html.matchAll(/href="([^"]+)"/g)];
  expect(links.map(([, href]) => href)).toEqual([address]);
  expect(plainOf(text, { base: BASE })).toBe(`a: ${address}`);
});
test("leaves the addresses of a text as they are on the page that holds it", () => {
  expect(html("[a](#part-two) [b](another-post)")).toContain('href="#part-two"');
});
test("headings begin below the page's own, and each has an address of its own", () => {
  const made = renderMarkdown("# What we keep\n\n## What we keep\n\n### It’s “here”\n\n# main\n\n## मंगल");
  expect(made.headings).toEqual([
    { id: "what-we-keep", text: "What we keep", level: 2 },
    { id: "what-we-keep-2", text: "What we keep", level: 2 },
    { id: "its-here", text: "It’s “here”", level: 3 },
    { id: "main-2", text: "main", level: 2 },
    { id: "मंगल", text: "मंगल", level: 2 },
  ]);
  expect(made.html).toContain('<h2 id="what-we-keep">What we keep</h2>');
});

test("a picture with a title is a figure with a caption, with its size where its address tells it", () => {
  expect(html('![Fire <1>](/art/blog/fire-640.webp#640x480 "By the **fire**")')).toBe(
    '<figure><img src="/art/blog/fire-640.webp" alt="Fire &lt;1&gt;" width="640" height="480" loading="lazy" decoding="async"><figcaption>By the **fire**</figcaption></figure>\n',
  );
});

test("a picture from elsewhere is a link, so that nobody else learns who reads", () => {
  for (const address of ["https://elsewhere.example/a.png", "//elsewhere.example/a.png"])
    expect(html(`![A view](${address})`)).toBe(
      `<p><a href="${address}" rel="noopener noreferrer">A view</a></p>\n`,
    );
});

test("links elsewhere tell nobody where the reader came from; in a feed our own lead here", () => {
  expect(html("[a](https://example.com) [b](/quest) [c](#there)")).toBe(
    '<p><a href="https://example.com" rel="noopener noreferrer">a</a> <a href="/quest">b</a> <a href="#there">c</a></p>\n',
  );
  expect(html("[b](/quest) ![c](/art/a.webp)", "https://villa.example")).toContain(
    'href="https://villa.example/quest"',
  );
  expect(html("![c](/art/a.webp)", "https://villa.example")).toContain(
    'src="https://villa.example/art/a.webp"',
  );
});

test("the words of a text are counted without its marks", () => {
  expect(wordsOf("# One *two*\n\n- three\n- [four](/five)").match(/\w+/g)).toEqual([
    "One",
    "two",
    "three",
    "four",
  ]);
});
