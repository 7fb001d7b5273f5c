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
  const findTwice = async (key: string, text: string) => {
    const asked = cache.find(key, draw);
    drawings.at(-1)!.resolve(text);
    return asked;
  };
  return { cache, clock, drawings, draw, findTwice };
}

test("a hundred who ask at once share one drawing, and who comes later needs none", async () => {
  const { cache, drawings, draw } = opened();
  const asked = Array.from({ length: 100 }, () => cache.find("/", draw));
  expect(drawings.length).toBe(1);
  drawings[0]!.resolve("page");
  expect(await Promise.all(asked)).toEqual(Array.from({ length: 100 }, () => ({ cached: "page" })));
  expect(await cache.find("/", draw)).toEqual({ cached: "page" });
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
  const { cache, drawings, draw, findTwice } = opened();
  await findTwice("/pricing", "old prices");
  const early = cache.find("/", draw);
  cache.drop();
  const late = cache.find("/", draw);
  expect(drawings.length).toBe(3);
  drawings[2]!.resolve("new");
  drawings[1]!.resolve("old");
  expect([await early, await late]).toEqual([{ cached: "old" }, { cached: "new" }]);
  expect(await cache.find("/", draw)).toEqual({ cached: "new" });
  expect(await findTwice("/pricing", "new prices")).toEqual({ cached: "new prices" });
});

test("at midnight a page is drawn again, also one whose drawing lasted over it", async () => {
  const { cache, clock, drawings, draw, findTwice } = opened();
  await findTwice("/", "today");
  clock.now = MIDNIGHT - 1;
  expect(await cache.find("/", draw)).toEqual({ cached: "today" });
  const slow = cache.find("/pricing", draw);
  clock.now = MIDNIGHT;
  drawings.at(-1)!.resolve("today's price");
  await slow;
  expect(await findTwice("/", "tomorrow")).toEqual({ cached: "tomorrow" });
  expect(await findTwice("/pricing", "tomorrow's price")).toEqual({ cached: "tomorrow's price" });
});

test("a drawing that fails fails for its own request; who waited for it tries again", async () => {
  const { cache, drawings, draw, findTwice } = opened();
  const [first, second] = [cache.find("/", draw), cache.find("/", draw)];
  drawings[0]!.reject(new Error("broken"));
  await expect(first).rejects.toThrow("broken");
  expect(await second).toBeUndefined();
  expect(await findTwice("/", "mended")).toEqual({ cached: "mended" });
});

test("what was made of uncertain things is answered and not kept", async () => {
  let sure = false;
  const { cache, findTwice } = opened({ certain: () => () => sure });
  expect(await findTwice("/", "defaults")).toEqual({ drawn: "defaults" });
  sure = true;
  expect(await findTwice("/", "settings")).toEqual({ cached: "settings" });
  expect(cache.size).toBe(1);
});

test("it holds so many pages and so many bytes; the one longest unasked goes first", async () => {
  const { cache, draw, findTwice } = opened({ most: { pages: 3, bytes: 20 } });
  for (const key of ["a", "b", "c"]) await findTwice(key, "12345");
  await cache.find("a", draw);
  await findTwice("d", "12345");
  expect(cache.size).toBe(3);
  expect(await cache.find("a", draw)).toEqual({ cached: "12345" });
  expect(await findTwice("b", "123456789012345")).toEqual({ cached: "123456789012345" });
  expect(cache.size).toBe(2);
});
