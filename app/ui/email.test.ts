import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { hello, nameInEmail, Say } from "./email.tsx";

test.each([
  ["Maya", "Maya"],
  ["Anne-Marie O’Neill", "Anne-Marie O’Neill"],
  ["मीरा", "मीरा"],
  ["J. R.", "J R"],
  ["Win 500 € at https://evil.example/now", "Win at"],
  ["visit evil.example/now", "visit"],
  ["write me@evil.example", "write"],
  ["www.evil.example", ""],
  ["<b>Maya</b> +91 98450 12345", "bMayab"],
  ["a".repeat(200), "a".repeat(40)],
  ["ශ්\u200Dරී", "ශ්\u200Dරී"],
  ["نی\u200Cما", "نی\u200Cما"],
  ["\u202EayaM\u200B", "ayaM"],
])("[SAFE-05] the name %o stands in an email as %o", (given, shown) => {
  expect(nameInEmail(given)).toBe(shown);
});

test("[SAFE-05] leaves out a name without any allowed characters", () => {
  expect(hello("https://evil.example")).toBe("Hello,");
  expect(hello("Maya")).toBe("Hello Maya,");
});

test("[APPLY-02] keeps typed line breaks in an email, and escapes the text", () => {
  const html = renderToStaticMarkup(createElement(Say, null, "Dear <b>Maya</b>,\n\nwe have a seat.\nCome."));
  expect(html).toContain("Dear &lt;b&gt;Maya&lt;/b&gt;,<br/><br/>we have a seat.<br/>Come.</p>");
});
