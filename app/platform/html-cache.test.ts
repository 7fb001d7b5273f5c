import { expect, test } from "vitest";
import { openHtmlCache } from "./html-cache.server.ts";

const MIDNIGHT = 1_000;

/** A cache of texts on a clock that the test turns, and drawings that end when the test says so. */
function opened(more: { certain?: () => () => boolean; most?: { pages: number; bytes: number } } = {}) {
  const clock = { now: 0 };
  const drawings: PromiseWithResolvers<string>[] = [];
  const cache = openHtmlCache<string>({
    now: () => clock.now,
    until: (now) => (now < MIDNIGHT ? MIDNIGHT : 2 * MIDNIGHT),
    weigh: (page) => (page.startsWith("not for keeping") ? undefined : page.length),
    ...more,
  });
  const draw = () => {
    const drawing = Promise.withResolvers<string>();
    drawings.push(drawing);
    return drawing.promise;
  };
  const keep = async (key: string, text: string) => {
    const asked = cache.find(key, draw);
    drawings.at(-1)!.resolve(text);
    return asked;
  };
  return { cache, clock, drawings, draw, keep };
}

test("a hundred who ask at once share one drawing, and who comes later needs none", async () => {
  const { cache, drawings, draw } = opened();
  const asked = Array.from({ length: 100 }, () => cache.find("/", draw));
  expect(drawings.length).toBe(1);
  drawings[0]!.resolve("page");
  expect(await Promise.all(asked)).toEqual(Array.from({ length: 100 }, () => ({ kept: "page" })));
  expect(await cache.find("/", draw)).toEqual({ kept: "page" });
  expect(drawings.length).toBe(1);
});

test("a page that must not be kept goes to the one it was drawn for alone", async () => {
  const { cache, drawings, draw } = opened();
  const [first, second] = [cache.find("/", draw), cache.find("/", draw)];
  drawings[0]!.resolve("not for keeping: somebody's cookie");
  expect(await first).toEqual({ drawn: "not for keeping: somebody's cookie" });
  expect(await second).toBeUndefined();
  expect(cache.size).toBe(0);
});

test("a drop forgets every page, and what was begun before it is given to nobody who comes after it", async () => {
  const { cache, drawings, draw, keep } = opened();
  await keep("/pricing", "old prices");
  const early = cache.find("/", draw);
  cache.drop();
  const late = cache.find("/", draw);
  expect(drawings.length).toBe(3);
  drawings[2]!.resolve("new");
  drawings[1]!.resolve("old");
  expect([await early, await late]).toEqual([{ kept: "old" }, { kept: "new" }]);
  expect(await cache.find("/", draw)).toEqual({ kept: "new" });
  expect(await keep("/pricing", "new prices")).toEqual({ kept: "new prices" });
});

test("at midnight a page is drawn again, also one whose drawing lasted over it", async () => {
  const { cache, clock, drawings, draw, keep } = opened();
  await keep("/", "today");
  clock.now = MIDNIGHT - 1;
  expect(await cache.find("/", draw)).toEqual({ kept: "today" });
  const slow = cache.find("/pricing", draw);
  clock.now = MIDNIGHT;
  drawings.at(-1)!.resolve("today's price");
  await slow;
  expect(await keep("/", "tomorrow")).toEqual({ kept: "tomorrow" });
  expect(await keep("/pricing", "tomorrow's price")).toEqual({ kept: "tomorrow's price" });
});

test("a drawing that fails fails for its own request; who waited for it tries again", async () => {
  const { cache, drawings, draw, keep } = opened();
  const [first, second] = [cache.find("/", draw), cache.find("/", draw)];
  drawings[0]!.reject(new Error("broken"));
  await expect(first).rejects.toThrow("broken");
  expect(await second).toBeUndefined();
  expect(await keep("/", "mended")).toEqual({ kept: "mended" });
});

test("what was made of uncertain things is answered and not kept", async () => {
  let sure = false;
  const { cache, keep } = opened({ certain: () => () => sure });
  expect(await keep("/", "defaults")).toEqual({ drawn: "defaults" });
  sure = true;
  expect(await keep("/", "settings")).toEqual({ kept: "settings" });
  expect(cache.size).toBe(1);
});

test("it holds so many pages and so many bytes; the one longest unasked goes first", async () => {
  const { cache, draw, keep } = opened({ most: { pages: 3, bytes: 20 } });
  for (const key of ["a", "b", "c"]) await keep(key, "12345");
  await cache.find("a", draw);
  await keep("d", "12345");
  expect(cache.size).toBe(3);
  expect(await cache.find("a", draw)).toEqual({ kept: "12345" });
  expect(await keep("b", "123456789012345")).toEqual({ kept: "123456789012345" });
  expect(cache.size).toBe(2);
});
