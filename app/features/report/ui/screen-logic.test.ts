import { expect, test, vi } from "vitest";
import { DEFAULTS, THOUGHT_MAX as SERVER_MAX } from "../contract.ts";
import { failureText } from "./screen/load-report.ts";
import { mindCard, percentOf } from "./sections/mind-card.ts";
import { ownImage } from "./sections/own-image.ts";
import { share } from "./deck/share.ts";
import { stepFrom } from "./deck/use-sections.ts";
import { THOUGHT_MAX } from "./deck/thought-form.tsx";

const failure = (status: number, code: string, message: string) =>
  ({ ok: false, status, code, message }) as const;

test.each([
  [failure(0, "TIMEOUT_ERROR", ""), "Request timeout - analysis may still be processing"],
  [failure(504, "SERVER_ERROR", "Server error (504)"), "Request timeout - analysis may still be processing"],
  [failure(404, "NOT_FOUND", "Service not found"), "Analysis not found - please try again later"],
  [
    failure(401, "AUTHENTICATION_REQUIRED", "Authentication required"),
    "Unauthorized access - please log in again",
  ],
  [
    failure(500, "SERVER_ERROR", "Server error. Please try again"),
    "Network error: Server error. Please try again",
  ],
  [
    failure(0, "NETWORK_ERROR", "Network error. Please check your connection and try again"),
    "Network error: Please check your connection and try again",
  ],
])("[RESULT-15] explains why a report does not load: %o", (answer, text) => {
  expect(failureText(answer)).toBe(text);
});

test("[RESULT-03] shows defaults for values that a Mind Card lacks", () => {
  const empty = mindCard({}, []);
  expect(empty.name).toBe(DEFAULTS.name);
  expect(empty.tiles.map((t) => `${t.percent}/100`)).toEqual(Array(4).fill(DEFAULTS.score));
  expect(empty.tiles.map((t) => t.insight)).toEqual(Array(4).fill(DEFAULTS.insight));
  expect(empty.tiles.every((t) => t.label && !t.band)).toBe(true);
});

const band = (percentile: number) => ({ percentile, low: 60, high: 95, facets: [] });

test("[RESULT-03] shows tiles as percentages, with a band only if it belongs to the same figure", () => {
  const card = {
    name: "The Host",
    attributes: ["A", "B"],
    scores: ["78/100", "91/100", "x", "140/100"],
    insights: ["i"],
  };
  const { tiles } = mindCard(card, [band(78), band(12)]);
  expect(tiles.map((t) => t.percent)).toEqual([78, 91, 50, 100]);
  expect(tiles[0]!.band).toEqual({ low: 60, high: 95, guess: 78 });
  expect(tiles[1]!.band).toBeUndefined();
  expect(percentOf(undefined)).toBe(50);
});

test.each([
  ["/art/film.webp", "/art/film.webp"],
  ["https://elsewhere.example/x.png", undefined],
  ["//elsewhere.example/x.png", undefined],
  ["/\\elsewhere.example/x.png", undefined],
  ["data:image/png;base64,AAAA", undefined],
  ["javascript:alert(1)", undefined],
  [undefined, undefined],
])("[RESULT-05] loads a film's picture only from this site: %s", (poster, shown) => {
  expect(ownImage(poster)).toBe(shown);
});

test("scrolls a section taller than the screen to its end before the next one", () => {
  const tall = { top: 1000, height: 900 };
  expect(stepFrom(1, 2, tall, 1000, 600)).toEqual({ within: 300 });
  expect(stepFrom(1, 2, tall, 1300, 600)).toEqual({ to: 3 });
  expect(stepFrom(-1, 2, tall, 1300, 600)).toEqual({ within: -300 });
  expect(stepFrom(-1, 2, tall, 1000, 600)).toEqual({ to: 1 });
  expect(stepFrom(1, 0, { top: 0, height: 844 }, 0, 844)).toEqual({ to: 1 });
});

test("[RESULT-07] limits the form to the length that the server accepts", () => {
  expect(THOUGHT_MAX).toBe(SERVER_MAX);
});

test("[RESULT-08] copies title and text, followed by the link if there is one", async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  await share({ title: "Mind Card", text: "The Architect" });
  await share({ title: "Mind Card", text: "The Architect", url: "https://v.test/r" });
  vi.unstubAllGlobals();
  expect(writeText.mock.calls).toEqual([
    ["Mind Card\nThe Architect"],
    ["Mind Card\nThe Architect\nhttps://v.test/r"],
  ]);
});
