import { expect, test } from "vitest";
import type { MediaImage } from "../contract.ts";
import { withPage } from "./library.ts";

const image = (key: string) => ({ key }) as MediaImage; // only what these tests use
const first = { images: [image("a")], next: "after a", status: "there" } as const;
const second = { images: [image("b")], next: "after b" };

test("adds a page of pictures once, even if it is requested repeatedly", () => {
  const both = withPage({ ...first, images: [...first.images] }, second, "after a");
  expect(both).toEqual({ images: [image("a"), image("b")], next: "after b", status: "there" });
  expect(withPage(both, second, "after a")).toBe(both);
});

test("replaces the list by the first page of a search", () => {
  const library = withPage({ ...first, images: [...first.images] }, second, undefined);
  expect(library).toEqual({ ...second, status: "there" });
});
