import fc from "fast-check";
import { z } from "zod";

/** `npm run fuzz -- --seed N --requests N` sets both; the list of all tests sends the same few each time. */
export const IS_ASKED_FOR = process.env["FUZZ_REQUESTS"] !== undefined;
export const SEED = Number(process.env["FUZZ_SEED"] ?? 20_261_125);
export const REQUESTS = Number(process.env["FUZZ_REQUESTS"] ?? 10_000);

type Json = Record<string, unknown>;
export type Call = { feature: string; method: string; path: string };
export type Sent = {
  number: number;
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | undefined;
};

/** Stands in what a request sends, with its number: where it is found, its request is known. */
export const MARK = /fuzzmark(\d+)x/g;
const markOf = (number: number) => `fuzzmark${number}x`;

const HOSTILE = [
  "",
  " ",
  "\0",
  "\u{202e}abc",
  "\ud800",
  "' or 1=1 --",
  '"><script>alert(1)</script>',
  "{{7*7}}${7*7}",
  "../../../../etc/passwd",
  "%00%0a%c0%ae",
  "__proto__",
  "constructor",
  "null",
  "-1",
  "1e309",
  "99999999999999999999",
  "2026-02-31",
  "=cmd|' /C calc'!A0",
  "a\r\nset-cookie: x=y",
  "𝒳".repeat(300),
  "x".repeat(5_000),
  "9".repeat(200),
];
const KEYS = ["__proto__", "constructor", "id", "userId", "isAdmin", "", "role", "email"];

/** A text that a request may hold: hostile, marked, or any at all. */
const texts = (number: number) =>
  fc.oneof(
    fc.constantFrom(...HOSTILE),
    fc.constant(markOf(number)),
    fc.string({ maxLength: 40 }).map((text) => markOf(number) + text),
  );
const anything = (number: number): fc.Arbitrary<unknown> =>
  fc.oneof(
    texts(number),
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.array(texts(number), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...KEYS), texts(number), { maxKeys: 3 }),
  );

const matching = new Map<string, fc.Arbitrary<string>>();
/** Texts that a pattern takes, made ready once for each pattern: that takes most of a request's time. */
function textsMatching(pattern: string): fc.Arbitrary<string> {
  const made = matching.get(pattern) ?? fc.stringMatching(new RegExp(pattern, "u"));
  matching.set(pattern, made);
  return made;
}

/** Texts of a JSON schema, as far as its pattern and lengths say. */
function textOf(schema: Json, number: number): fc.Arbitrary<unknown> {
  const {
    pattern,
    format,
    minLength = 0,
    maxLength = 200,
  } = schema as Partial<{
    pattern: string;
    format: string;
    minLength: number;
    maxLength: number;
  }>;
  if (format === "email") return fc.constant(`${markOf(number)}@villa.test`);
  if (format === "uuid") return fc.uuid();
  if (pattern) {
    try {
      return textsMatching(pattern);
    } catch {
      return texts(number);
    }
  }
  const longest = Math.min(maxLength, 300);
  return fc
    .string({ minLength: Math.min(minLength, longest), maxLength: longest })
    .map((text) => (markOf(number) + text).slice(0, Math.max(longest, minLength)));
}

/** Values that a JSON schema takes. */
function valid(schema: Json, number: number): fc.Arbitrary<unknown> {
  const choices = (schema["anyOf"] ?? schema["oneOf"]) as Json[] | undefined;
  if (choices) return fc.oneof(...choices.map((one) => valid(one, number)));
  if ("const" in schema) return fc.constant(schema["const"]);
  if (schema["enum"]) return fc.constantFrom(...(schema["enum"] as unknown[]));
  switch (schema["type"]) {
    case "string":
      return textOf(schema, number);
    case "integer":
    case "number":
      return fc.integer({ min: Number(schema["minimum"] ?? 0), max: Number(schema["maximum"] ?? 9_999) });
    case "boolean":
      return fc.boolean();
    case "array":
      return fc.array(valid((schema["items"] ?? {}) as Json, number), { maxLength: 4 });
    case "object": {
      const parts = Object.entries((schema["properties"] ?? {}) as Record<string, Json>);
      const required = (schema["required"] ?? []) as string[];
      const model = Object.fromEntries(parts.map(([name, part]) => [name, valid(part, number)]));
      return fc.record(model, { requiredKeys: required.filter((name) => name in model) });
    }
    default:
      return anything(number);
  }
}

/** The same value with one part that is wrong, is missing or too much. */
const spoilt = (value: unknown, number: number): fc.Arbitrary<unknown> => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return anything(number);
  const names = Object.keys(value);
  return fc
    .tuple(fc.constantFrom(...names, ...KEYS), anything(number), fc.boolean())
    .map(([name, part, drop]) => {
      const { [name]: _gone, ...rest } = value as Json;
      return drop ? rest : { ...rest, [name]: part };
    });
};

const known = new WeakMap<z.ZodType, Json>();
/** Bodies for one schema: half of them as it wants them. */
function bodiesOf(schema: z.ZodType, number: number): fc.Arbitrary<string> {
  const json = known.get(schema) ?? (z.toJSONSchema(schema, { unrepresentable: "any", io: "input" }) as Json);
  known.set(schema, json);
  const good = valid(json, number);
  return fc.oneof(
    good.map((value) => JSON.stringify(value)),
    good.chain((value) => spoilt(value, number)).map((value) => JSON.stringify(value)),
    fc.constantFrom("", "{", "[]", "null", "[".repeat(2_000), '{"a":1,"a":2}', "\u{feff}{}", "a=b&c=d"),
  );
}

const PARTS = ["nothing", "1", "999999", "pur_none", "q_none", "post"];
const QUERIES = [
  "q",
  "at",
  "page",
  "state",
  "from",
  "to",
  "kind",
  "tag",
  "cursor",
  "key",
  "until",
  "filter",
  "who",
];
const TYPES = [
  "application/json",
  "text/plain",
  "multipart/form-data; boundary=x",
  "application/x-www-form-urlencoded",
  "",
];

/** Addresses of one call: its names filled in, and a query now and then. */
const addresses = (path: string, number: number) =>
  fc
    .tuple(
      fc.array(fc.oneof(fc.constantFrom(...PARTS), texts(number)), { minLength: 4, maxLength: 4 }),
      fc.array(fc.tuple(fc.constantFrom(...QUERIES), texts(number)), { maxLength: 3 }),
    )
    .map(([parts, query]) => {
      let at = 0;
      const filled = path.replaceAll(/:\w+(?:\{[^}]*\}(?=\/|$|\.))?/g, () =>
        encodeURIComponent((parts[at++ % parts.length] ?? "").toWellFormed().slice(0, 500)),
      );
      const pairs = query.map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`);
      return pairs.length ? `${filled}?${pairs.join("&")}` : filled;
    });

const headerText = (text: string) => text.replaceAll(/[^\x20-\x7e]/g, "?").slice(0, 1_000);
/** Headers beside those of who asks. */
const headers = (number: number) =>
  fc.record({
    "content-type": fc.constantFrom(...TYPES.slice(0, 1), ...TYPES),
    "user-agent": texts(number).map(headerText),
    accept: fc.constantFrom("*/*", "text/html", "application/json;q=0.1", "x"),
    "accept-language": texts(number).map(headerText),
    "if-none-match": fc.constantFrom("*", 'W/"a"', '""'),
    range: fc.constantFrom("bytes=0-", "bytes=-1", "bytes=9-2", "x"),
  });

/** A number of its own for each request of a seed. */
const seedOf = (seed: number, number: number) => (seed * 7_919 + number * 2_654_435) % 2_147_483_647;
/** One of what may be made; the same one for the same seed. */
function sampled<T>(of: fc.Arbitrary<T>, seed: number): T {
  const [made] = fc.sample(of, { seed, numRuns: 1 });
  if (made === undefined) throw new Error("nothing was sampled");
  return made;
}

/** One request of its number to a call; the same seed makes the same requests. */
export function requestTo(call: Call, schemas: z.ZodType[], seed: number, number: number): Sent {
  const own = seedOf(seed, number);
  // the calls of a feature come around in turns, and so do its shapes
  const schema = schemas[Math.floor(own / 7) % schemas.length];
  const bodies = schema ? bodiesOf(schema, number) : fc.constant("{}");
  const reads = call.method === "GET" || call.method === "HEAD";
  const [url, more, body] = sampled(fc.tuple(addresses(call.path, number), headers(number), bodies), own);
  return { number, method: call.method, url, headers: more, body: reads ? undefined : body };
}

/**
 * Shapes of an address: as it is, with an unknown last part, with one more, and as the router's own data
 * request.
 */
const shapesOf = (address: string) => [
  address,
  `${address.replace(/\/[^/]*$/, "")}/:one`,
  `${address.replace(/\/$/, "")}/:one`,
  `${address.replace(/\/$/, "") || "/_"}.data`,
];
/** Fields of the pages' forms, and some that none has. */
const FIELDS = [
  "email",
  "name",
  "token",
  "intent",
  "reason",
  "words",
  "website",
  "sessionId",
  "__proto__",
  "",
];

/** One request of its number to a page: eight in ten read it, two send it a form. */
export function pageRequestTo(address: string, seed: number, number: number): Sent {
  const [url, more, method, fields] = sampled(
    fc.tuple(
      fc.constantFrom(...shapesOf(address)).chain((shape) => addresses(shape, number)),
      headers(number),
      fc.constantFrom("GET", "GET", "GET", "GET", "HEAD", "GET", "GET", "GET", "POST", "POST"),
      fc.array(fc.tuple(fc.constantFrom(...FIELDS), texts(number)), { maxLength: 4 }),
    ),
    seedOf(seed, number),
  );
  if (method !== "POST") return { number, method, url, headers: more, body: undefined };
  const body = new URLSearchParams(fields.map(([name, text]) => [name, text.toWellFormed()])).toString();
  return {
    number,
    method,
    url,
    headers: { ...more, "content-type": "application/x-www-form-urlencoded" },
    body,
  };
}
