import { AppError } from "../../platform/errors.ts";
import { pressOf } from "../../platform/press.server.ts";
import type { Services } from "../../platform/services.server.ts";
import type { Paper } from "./contract.ts";
import { linesOf } from "./domain/paper.ts";
import { dateInIndia, inAddress } from "./domain/receipt.ts";
import { findPaper } from "./papers.server.ts";

/** Where the printed paper of this number, as it stands in an address, is kept. */
export const paperKey = (name: string) => `papers/${name}.pdf`;

/** Where a paper of this number is downloaded, by its buyer or an administrator. */
export const paperAddress = (number: string) => `/api/payments/papers/${inAddress(number)}.pdf`;

const TEMPLATE = "payments/templates/paper.typ";

/** What the template sets: words and amounts as they are read, and the date as numbers for the file's own description. */
const setOf = (paper: Paper) => JSON.stringify({ ...linesOf(paper), date: dateInIndia(paper.issuedAt) });

/**
 * The PDF of a receipt or credit note, for its own buyer or an administrator. Printed at the first asking, then kept.
 * @param number such as "VV/2627/000001"
 * @throws AppError NOT_FOUND (404), also for somebody else's
 */
export async function paperPdf(
  services: Pick<Services, "db" | "env" | "storage">,
  reader: { id: string; isAdmin: boolean },
  number: string,
): Promise<{ name: string; bytes: Uint8Array }> {
  const found = await findPaper(services, number);
  if (!found || (found.userId !== reader.id && !reader.isAdmin))
    throw new AppError("NOT_FOUND", "There is no such receipt", { status: 404 });
  const name = `${inAddress(number)}.pdf`;
  const key = paperKey(inAddress(number));
  const kept = await services.storage.read(key);
  if (kept) return { name, bytes: new Uint8Array(await new Response(kept.stream()).arrayBuffer()) };
  const { pdf } = await pressOf(services).print(TEMPLATE, setOf(found.paper));
  await services.storage.write(key, pdf);
  return { name, bytes: pdf };
}
