import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { GeneratedVisit } from "./journeys-generator.ts";
import { type Load, load } from "./wrk.ts";

/**
 * For `journeys.lua`: each visit's user agent, and its body before and after the id that each request fills
 * in.
 */
function linesOf({ record, sender }: GeneratedVisit): string[] {
  const { journey_id } = record.session_info;
  return [sender.userAgent, ...JSON.stringify({ user_journey: record }).split(journey_id)];
}

type JourneyLoadOptions = { origin: string; connections: number; seconds: number };

/**
 * Sends these visits repeatedly with wrk, each with a separate id and address.
 * @throws Error if one is refused
 */
export async function loadJourneys(
  visits: GeneratedVisit[],
  { origin, ...options }: JourneyLoadOptions,
): Promise<Load> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "villa-journeys-"));
  const file = path.join(folder, "visits.txt");
  fs.writeFileSync(file, visits.flatMap(linesOf).join("\n"));
  const script = path.join(import.meta.dirname, "journeys.lua");
  try {
    const url = `${origin}/api/analytics/user-journey`;
    const result = await load(url, { ...options, script: [script, file] });
    if (result.refused || result.broken)
      throw new Error(`${result.refused} visits were refused, ${result.broken} were interrupted`);
    return result;
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}
