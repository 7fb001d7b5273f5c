import { jsonrepair } from "jsonrepair";
import { itemAt } from "../../../lib/checked.ts";

/** The longest accepted text, in characters. */
const LONGEST = 200_000;
const DEEPEST = 60;
/** Opening braces to try, since prose before the object may contain some. */
const TRIES = 5;
/** How often JSON in a string is unwrapped. */
const UNWRAPPED = 2;
const FORBIDDEN = new Set(["__proto__", "constructor", "prototype"]);

export type Json = { [key: string]: unknown };

/**
 * Extracts the object from a text that was meant to be JSON: complete, fenced, surrounded by prose, quoted up
 * to twice, truncated, or written by hand. Handles what `jsonrepair` gets wrong: text around the object,
 * 65/100 and +5, depth, and a truncated last value (6 instead of 65), which is dropped.
 * @param isWanted distinguishes the object from others in the prose before it
 * @returns undefined if there is none, or if it is too long, too deep or has a key such as `__proto__`
 */
export function repairJson(text: string, isWanted: (json: Json) => boolean = () => true): Json | undefined {
  return fromText(text, isWanted, UNWRAPPED);
}

function fromText(text: string, isWanted: (json: Json) => boolean, unwraps: number): Json | undefined {
  if (text.length > LONGEST || depthOf(text) > DEEPEST) return undefined;
  const value = parsed(text.replace(/^\uFEFF/, "").trim());
  if (typeof value === "string") return unwraps > 0 ? fromText(value, isWanted, unwraps - 1) : undefined;
  if (isObject(value)) return isSafe(value) && isWanted(value) ? value : undefined;
  let start = text.indexOf("{");
  for (let tries = 0; start >= 0 && tries < TRIES; tries++) {
    const { body, end } = objectAt(text, start);
    const candidate = parsed(body) ?? parsed(repaired(plainNumbers(body)));
    if (isObject(candidate) && !isSafe(candidate)) return undefined;
    if (isObject(candidate) && isWanted(candidate)) return candidate;
    start = text.indexOf("{", end ?? start + 1);
  }
  return undefined;
}

function repaired(text: string): string {
  try {
    return jsonrepair(text);
  } catch {
    return ""; // unrepairable syntax, or a stack overflow in jsonrepair
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Maximum nesting of brackets. Counts brackets in strings too, so it is an upper bound. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const c of text) {
    if (c === "{" || c === "[") deepest = Math.max(deepest, ++depth);
    else if (c === "}" || c === "]") depth = Math.max(0, depth - 1);
  }
  return deepest;
}

/**
 * The text of the object that starts at `from`, and its end (exclusive). A truncated object is cut back to
 * its last complete value (before a comma, or at a bracket) and closed, since "score": 6 may have been 65.
 * Strings may be in double quotes or, at the start of a key or value, in single quotes. `end`: undefined if
 * truncated.
 */
function objectAt(text: string, from: number): { body: string; end: number | undefined } {
  const open: string[] = [];
  let quote = "";
  let before = "";
  let complete = { at: from + 1, closing: "}" };
  for (let i = from; i < text.length; i++) {
    const c = itemAt(text, i);
    if (quote) {
      if (c === "\\") i++;
      else if (c === quote) quote = "";
    } else if (c === '"' || (c === "'" && "{[,:".includes(before))) quote = c;
    else if (c === "{" || c === "[") open.push(c === "{" ? "}" : "]");
    else if ((c === "}" || c === "]") && (open.pop(), open.length === 0))
      return { body: text.slice(from, i + 1), end: i + 1 };
    if (!quote && "{[}],".includes(c))
      complete = { at: c === "," ? i : i + 1, closing: open.toReversed().join("") };
    if (c.trim()) before = c;
  }
  return { body: text.slice(from, complete.at) + complete.closing, end: undefined };
}

/**
 * Outside strings: 65/100 becomes "65/100", +5 becomes 5. An unclosed string extends to the end of the text,
 * which keeps the matching linear.
 */
const plainNumbers = (text: string) =>
  text.replace(
    /"(?:[^"\\]|\\[\s\S])*(?:"|\\?$)|([+-]?\d+(?:\.\d+)?)\s*\/\s*(\d+)|\+(?=\d)/g,
    (match, part?: string, of?: string) =>
      part !== undefined && of !== undefined ? `"${part}/${of}"` : match === "+" ? "" : match,
  );

/** Whether no key at any depth is in `FORBIDDEN`. */
function isSafe(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([key, inner]) => !FORBIDDEN.has(key) && isSafe(inner));
}
