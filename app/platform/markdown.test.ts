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
  ["![x](/media/a.webp)", '<figure><img src="/media/a.webp" alt="x"'],
])("[ROUTE-04] escapes %s", (text, shown) => {
  expect(html(text)).toContain(shown);
});

test("[ROUTE-04] renders no raw HTML, no script address and no external image", () => {
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
      const rendered = html(parts.join(""));
      for (const [, tag, attributes] of rendered.matchAll(/<(\/?[a-z0-9]+)((?:\s[^>]*)?)>/gi)) {
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
])("resolves the address of %s against the base: %s", (text, address) => {
  const links = [...renderMarkdown(text, { base: BASE }).html.matchAll(/href="([^"]+)"/g)];
  expect(links.map(([, href]) => href)).toEqual([address]);
  expect(plainOf(text, { base: BASE })).toBe(`a: ${address}`);
});
test("keeps relative addresses on the text's own page", () => {
  expect(html("[a](#part-two) [b](another-post)")).toContain('href="#part-two"');
});
test("starts headings below the page's h1, with unique ids", () => {
  const rendered = renderMarkdown("# What we keep\n\n## What we keep\n\n### It’s “here”\n\n# main\n\n## मंगल");
  expect(rendered.headings).toEqual([
    { id: "what-we-keep", text: "What we keep", level: 2 },
    { id: "what-we-keep-2", text: "What we keep", level: 2 },
    { id: "its-here", text: "It’s “here”", level: 3 },
    { id: "main-2", text: "main", level: 2 },
    { id: "मंगल", text: "मंगल", level: 2 },
  ]);
  expect(rendered.html).toContain('<h2 id="what-we-keep">What we keep</h2>');
});

test("turns an image with a title into a figure, with the size from its address", () => {
  expect(html('![Fire <1>](/media/fire-640.webp#640x480 "By the **fire**")')).toBe(
    '<figure><img src="/media/fire-640.webp" alt="Fire &lt;1&gt;" width="640" height="480" loading="lazy" decoding="async"><figcaption>By the **fire**</figcaption></figure>\n',
  );
});

test("[OWNER-04] labels built-in pictures, but not drawings, as visualisations", () => {
  const output = html(
    '![Fire](/art/blog/fire-640.webp#640x480 "By the fire")\n\n![The sea](/art/horizon.webp)',
  );
  expect([...output.matchAll(/alt="([^"]*)"/g)].map(([, alt]) => alt)).toEqual([
    "Visualisation: Fire",
    "Visualisation: The sea",
  ]);
  expect([...output.matchAll(/<figcaption>([^<]*)/g)].map(([, caption]) => caption)).toEqual([
    "Visualisation. By the fire",
    "Visualisation",
  ]);
  expect(html("![The plan](/art/house-map.svg)")).not.toContain("Visualisation");
});

test("links an external image instead of embedding it", () => {
  for (const address of ["https://elsewhere.example/a.png", "//elsewhere.example/a.png"])
    expect(html(`![A view](${address})`)).toBe(
      `<p><a href="${address}" rel="noopener noreferrer">A view</a></p>\n`,
    );
});

test("sends no referrer to external links, and resolves our own in a feed", () => {
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

test("returns the words without markup", () => {
  expect(wordsOf("# One *two*\n\n- three\n- [four](/five)").match(/\w+/g)).toEqual([
    "One",
    "two",
    "three",
    "four",
  ]);
});
