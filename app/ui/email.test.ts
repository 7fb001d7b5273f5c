import { expect, test } from "vitest";
import { hello, nameInEmail } from "./email.tsx";

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
])("[SAFE-05] the name %o stands in an email as %o", (given, shown) => {
  expect(nameInEmail(given)).toBe(shown);
});

test("[SAFE-05] where nothing of a name is left, nobody is named", () => {
  expect(hello("https://evil.example")).toBe("Hello,");
  expect(hello("Maya")).toBe("Hello Maya,");
});
