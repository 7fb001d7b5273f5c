import sharp from "sharp";
import { expect, test } from "vitest";
import { DEFAULT_BRAND } from "../../lib/brand.ts";
import { drawnLockup, lockup } from "./brand-logo.server.ts";
import { nameInType } from "./name-in-type.server.ts";

const box = { height: 50, width: 400 };

test("draws the default name, and typesets any other next to the mark", async () => {
  expect(await nameInType(DEFAULT_BRAND, "light", box)).toBeUndefined();
  expect(drawnLockup(DEFAULT_BRAND, "dark").length).toBeGreaterThan(drawnLockup("Casa", "dark").length);
  const name = await nameInType("Casa Aurora", "light", box);
  expect(name!.left).toBeCloseTo(52.8);
  expect(name!.width).toBeGreaterThan(100);
});

test("shrinks a long name, and escapes XML", async () => {
  for (const name of ["W".repeat(60), "<b>Château & Söhne</b>", "C"]) {
    const typeset = (await nameInType(name, "dark", box))!;
    expect(typeset.left + typeset.width, name).toBeLessThanOrEqual(box.width);
    expect(typeset.top, name).toBeGreaterThanOrEqual(0);
    const { width, height } = await sharp(await lockup(name, "dark", box)).metadata();
    expect(width).toBeLessThanOrEqual(box.width);
    expect(height).toBe(box.height);
  }
});
