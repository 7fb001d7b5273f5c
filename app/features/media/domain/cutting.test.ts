import { describe, expect, test } from "vitest";
import { focalIn, partOf } from "./cutting.ts";
import { heightAt, widthsOf } from "./widths.ts";

const middle = { x: 50, y: 50 };

describe("[ADMIN-05] cuts", () => {
  test.each([
    ["wide", { width: 1600, height: 1200 }, middle, { left: 0, top: 150, width: 1600, height: 900 }],
    ["wide", { width: 1600, height: 1200 }, { x: 50, y: 0 }, { left: 0, top: 0, width: 1600, height: 900 }],
    [
      "wide",
      { width: 1600, height: 1200 },
      { x: 0, y: 100 },
      { left: 0, top: 300, width: 1600, height: 900 },
    ],
    [
      "wide",
      { width: 3200, height: 900 },
      { x: 75, y: 10 },
      { left: 1600, top: 0, width: 1600, height: 900 },
    ],
    ["tall", { width: 1600, height: 900 }, { x: 25, y: 50 }, { left: 147, top: 0, width: 506, height: 900 }],
    ["tall", { width: 9, height: 1600 }, middle, { left: 0, top: 792, width: 9, height: 16 }],
    ["whole", { width: 10, height: 20 }, { x: 0, y: 0 }, { left: 0, top: 0, width: 10, height: 20 }],
  ] as const)("cuts %s of %j at %j", (cut, size, focal, part) => {
    expect(partOf(size, cut, focal)).toEqual(part);
  });
  test("stays inside the picture for any size and focal point", () => {
    for (const width of [1, 2, 7, 333, 1601])
      for (const height of [1, 3, 500, 1999])
        for (const x of [0, 33, 100])
          for (const y of [0, 67, 100])
            for (const cut of ["wide", "tall"] as const) {
              const part = partOf({ width, height }, cut, { x, y });
              expect(part.left >= 0 && part.top >= 0 && part.width >= 1 && part.height >= 1).toBe(true);
              expect(part.left + part.width <= width && part.top + part.height <= height).toBe(true);
              const inside = focalIn({ width, height }, part, { x, y });
              expect(inside.x >= 0 && inside.x <= 100 && inside.y >= 0 && inside.y <= 100).toBe(true);
            }
  });
  test("keeps the focal point's position", () => {
    const size = { width: 1600, height: 900 };
    expect(focalIn(size, partOf(size, "tall", { x: 25, y: 50 }), { x: 25, y: 50 })).toEqual({ x: 50, y: 50 });
    expect(focalIn(size, partOf(size, "tall", { x: 100, y: 50 }), { x: 100, y: 50 })).toEqual({
      x: 100,
      y: 50,
    });
  });
});

describe("[ADMIN-05] widths", () => {
  test.each([
    [{ width: 5000, height: 3000 }, "whole", [320, 640, 960, 1280, 1920, 2560]],
    [{ width: 1280, height: 800 }, "whole", [320, 640, 960, 1280]],
    [{ width: 1600, height: 900 }, "whole", [320, 640, 960, 1280, 1600]],
    [{ width: 1300, height: 900 }, "whole", [320, 640, 960, 1280]],
    [{ width: 40, height: 40 }, "whole", [40]],
    [{ width: 600, height: 1066 }, "tall", [480, 600]],
    [{ width: 700, height: 394 }, "wide", [700]],
  ] as const)("of %j, cropped %s", (size, cut, widths) => {
    expect(widthsOf(size, cut)).toEqual(widths);
  });
  test("have a height of at least one pixel", () => {
    expect(heightAt({ width: 5000, height: 3 }, 320)).toBe(1);
  });
});
