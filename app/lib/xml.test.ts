import { expect, test } from "vitest";
import { escapeXml } from "./xml.ts";

test("escapes markup characters and changes nothing else", () => {
  expect(escapeXml(`<a href="x" title='y'>Tom & Ola</a> é`)).toBe(
    "&lt;a href=&quot;x&quot; title=&apos;y&apos;&gt;Tom &amp; Ola&lt;/a&gt; é",
  );
});
