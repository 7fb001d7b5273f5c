import type { Services } from "../../../platform/services.server.ts";
import type { Found } from "../contract.ts";
import { finders } from "./finders.server.ts";

const SHORTEST = 2;
const LONGEST = 100;
/** The search of the palette, from two letters on. */
export async function find(services: Services, text: string): Promise<Found[]> {
  const wanted = text.replaceAll("\u0000", "").trim().slice(0, LONGEST);
  if (wanted.length < SHORTEST) return [];
  return (await Promise.all(finders.map((finder) => finder(services, wanted)))).flat();
}
