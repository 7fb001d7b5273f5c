import { and, eq, inArray, sql } from "drizzle-orm";
import { transaction } from "../../../platform/database/db.server.ts";
import { contributionsTo } from "../../../platform/feature.server.ts";
import type { ExportedFile } from "../../../platform/personal-data.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import * as accounts from "../../accounts/accounts.server.ts";
import type { SessionUser } from "../../accounts/contract.ts";
import { exportReady } from "../events.contract.ts";
import { dataSubjectOf } from "./held.server.ts";
import { readmeOf } from "../domain/readme.ts";
import { type Entry, jsonPieces, zipped } from "./zip.server.ts";
import { expiryOf, fileOf } from "./exports.server.ts";
import { rightsExports } from "../tables.server.ts";

const MOST_ATTEMPTS = 4;
const at = (id: string) => and(eq(rightsExports.id, id), inArray(rightsExports.state, ["queued", "making"]));

/** A stored file as an archive entry; undefined if it no longer exists. */
async function entryOf(
  { storage }: Pick<Services, "storage">,
  folder: string,
  held: ExportedFile,
): Promise<Entry | undefined> {
  const path = `${folder}/${held.name}`;
  if ("json" in held) return { path, packed: false, pieces: jsonPieces(held.json) };
  if ("bytes" in held) return { path, packed: true, pieces: [held.bytes] };
  const file = await storage.read(held.file);
  return file && { path, packed: true, pieces: file.stream() };
}

/** Gathers features one by one, so that only one feature's data is in memory. */
async function* everything(services: Services, person: SessionUser): AsyncGenerator<Entry> {
  const paths: string[] = [];
  for (const data of contributionsTo(services, "personalData"))
    // oxlint-disable-next-line no-await-in-loop -- one at a time
    for (const file of await data.gather(services, dataSubjectOf(services, person))) {
      // oxlint-disable-next-line no-await-in-loop -- as above
      const entry = await entryOf(services, data.folder, file);
      if (!entry) continue;
      paths.push(entry.path);
      yield entry;
    }
  const readme = readmeOf({
    brand: services.env.BRAND_NAME,
    name: person.name,
    at: services.clock.now(),
    paths,
  });
  yield { path: "README.txt", packed: false, pieces: [new TextEncoder().encode(readme)] };
}

/**
 * Makes an export, which is kept for a week. Safe to repeat at any point, even concurrently. Fails for good
 * after four attempts; the member may then request another.
 */
export async function makeExport(services: Services, exportId: string): Promise<"made" | "gone" | "failed"> {
  const begun = { state: "making" as const, attempts: sql`${rightsExports.attempts} + 1` };
  const [row] = await services.db.update(rightsExports).set(begun).where(at(exportId)).returning();
  const person = row && (await accounts.findUser(services, row.userId));
  if (!row || !person) return "gone";
  try {
    const file = fileOf(exportId);
    await services.storage.write(file, zipped(everything(services, person), services.clock.now()));
    return (await storeExport(services, exportId, (await services.storage.read(file))?.size ?? 0))
      ? "made"
      : "gone";
  } catch (error) {
    const givenUp = row.attempts >= MOST_ATTEMPTS;
    services.log.error(
      { error, exportId, alarm: givenUp },
      givenUp ? "an export cannot be made" : "an export failed, it is tried again",
    );
    await services.db
      .update(rightsExports)
      .set({ state: givenUp ? "failed" : "queued" })
      .where(at(exportId));
    if (givenUp) return "failed";
    throw error;
  }
}

/**
 * Marks an export as ready and queues its email; discards the file if the account was deleted in the
 * meantime.
 */
async function storeExport(services: Services, exportId: string, bytes: number): Promise<boolean> {
  const isStored = await transaction(services.db, async (tx) => {
    const ready = { state: "ready" as const, bytes, expiresAt: expiryOf(services.clock.now()) };
    const rows = await tx
      .update(rightsExports)
      .set(ready)
      .where(at(exportId))
      .returning({ id: rightsExports.id });
    if (rows.length > 0) await services.events.publish(tx, exportReady, { exportId });
    return rows.length > 0;
  });
  const there = isStored || (await services.db.$count(rightsExports, eq(rightsExports.id, exportId))) > 0;
  if (!there) await services.storage.remove(fileOf(exportId));
  return isStored;
}
