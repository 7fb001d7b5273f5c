import { expect, test } from "vitest";
import type { MediaImage } from "../contract.ts";
import { withPage } from "./library.ts";

const image = (key: string) => ({ key }) as MediaImage; // enough of one
const first = { images: [image("a")], next: "after a", status: "there" } as const;
const second = { images: [image("b")], next: "after b" };

test("a page of pictures is added once, however often it is asked for", () => {
  const both = withPage({ ...first, images: [...first.images] }, second, "after a");
  expect(both).toEqual({ images: [image("a"), image("b")], next: "after b", status: "there" });
  expect(withPage(both, second, "after a")).toBe(both);
});

test("the first page of a search takes the place of what was there", () => {
  const found = withPage({ ...first, images: [...first.images] }, second, undefined);
  expect(found).toEqual({ ...second, status: "there" });
});
