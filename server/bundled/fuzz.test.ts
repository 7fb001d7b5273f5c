import fs from "node:fs";
import pino from "pino";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { logOptions } from "../../app/platform/log.server.ts";
import { features } from "../features.ts";
import { askers, fuzzRecord, requestInit, strayMarks } from "../../testing/fuzz-faults.ts";
import { IS_ASKED_FOR, REQUESTS, requestTo, SEED, type Call, type Sent } from "../../testing/fuzzing.ts";
import { useSentEmails } from "../../testing/sent-emails.ts";
import { useServices } from "../../testing/services.ts";
import { openCalls } from "./calls.ts";

/** So often who asks signs in anew: some calls end sessions. */
const FRESH_EVERY = 400;
const services = useServices([], { ADMIN_EMAILS: "ada@villa.test" });
useSentEmails(services);
const lines: string[] = [];
let app: ReturnType<typeof openCalls>;
let calls: Call[];
let schemas: Record<string, z.ZodType[]>;

/** Every shape that a feature's contract exports. */
async function schemasOf(feature: string): Promise<z.ZodType[]> {
  const file = `app/features/${feature}/contract.ts`;
  if (!fs.existsSync(file)) return [];
  const all = (await import(`../../app/features/${feature}/contract.ts`)) as Record<string, unknown>;
  return Object.values(all).filter(
    (one): one is z.ZodType => one instanceof z.ZodObject || one instanceof z.ZodUnion,
  );
}

beforeAll(async () => {
  services.features = features;
  services.log = pino(
    { ...logOptions({ LOG_LEVEL: "info" }), level: "info" },
    { write: (line) => void lines.push(line) },
  ) as never;
  app = openCalls(services);
  calls = features.flatMap(({ name, http = [] }) =>
    http.flatMap((open) =>
      open(services)
        .routes.map(({ method, path }) => ({ feature: name, method, path }))
        .filter(({ method }) => method !== "ALL"),
    ),
  );
  const named = await Promise.all(features.map(async ({ name }) => [name, await schemasOf(name)] as const));
  schemas = Object.fromEntries(named);
});

/** Milliseconds for one call on a slow machine. */
const MOST_MS = 60;

async function send(sent: Sent, asker: Headers | undefined) {
  const init = requestInit(sent, asker);
  if (sent.number % 7 === 0) init.headers.set("origin", "https://evil.example");
  const socket = { remoteAddress: `203.0.${(sent.number >> 8) % 256}.${sent.number % 256}` };
  const request = new Request(new URL(sent.url, services.env.ORIGIN), init);
  const answer = await app.fetch(request, { incoming: { socket } });
  return { status: answer.status, text: await answer.text() };
}

test(
  "[SAFE-10] whatever is sent to any call: no failure that is not meant, no stack, no stray row, no value in the log",
  async () => {
    expect(calls.length).toBeGreaterThan(120);
    const { faults, refused, statuses, note } = fuzzRecord();
    let asking = await askers(services);
    for (let number = 0; number < REQUESTS; number++) {
      if (number % FRESH_EVERY === 0) asking = await askers(services);
      if (IS_ASKED_FOR && number % 10_000 === 0) console.log(`${number} of ${REQUESTS} requests sent`);
      const call = calls[number % calls.length]!;
      const sent = requestTo(call, schemas[call.feature] ?? [], SEED, number);
      const answer = await send(sent, asking[Math.floor(number / calls.length) % asking.length]);
      note(`${call.method} ${call.path}`, sent, answer);
    }
    const stray = await strayMarks(services, refused);
    const written = lines.filter((line) => line.includes("fuzzmark"));
    if (IS_ASKED_FOR) console.log(`seed ${SEED}, ${REQUESTS} requests:`, statuses);
    expect(faults).toEqual({});
    expect(stray).toEqual([]);
    expect(written).toEqual([]);
  },
  Math.max(600_000, REQUESTS * MOST_MS),
);
