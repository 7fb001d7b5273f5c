import { describe, expect, test } from "vitest";
import { marked, matches, wordsOf } from "./matching.ts";

const hits = (text: string, typed: string) =>
  marked(text, wordsOf(typed))
    .map((piece) => (piece.hit ? `[${piece.text}]` : piece.text))
    .join("");

describe("[ADMIN-03] text typed into the palette", () => {
  test.each([
    ["seat", true],
    ["  SEATS  available ", true],
    ["available_seats", true],
    ["seat price", false],
    ["", true],
  ])("“%s” finds Available seats: %s", (typed, found) => {
    expect(matches(wordsOf(typed), "Available seats", "available_seats")).toBe(found);
  });
  test("marks every match, longest word first, and takes special characters literally", () => {
    expect(hits("Available seats", "seat")).toBe("Available [seat]s");
    expect(hits("Seat for a seat", "seat s")).toBe("[Seat] for a [seat]");
    expect(hits("a+b (c)", "+b (c")).toBe("a[+b] [(c])");
    expect(hits("nothing", "")).toBe("nothing");
  });
});
