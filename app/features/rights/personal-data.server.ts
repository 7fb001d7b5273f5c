import { eq } from "drizzle-orm";
import type { PersonalData } from "../../platform/personal-data.server.ts";
import { fileOf } from "./export/exports.server.ts";
import { rightsDeletions, rightsExports } from "./tables.server.ts";

/** A member's requests for export and deletion. */
export const rightsPersonalData: PersonalData = {
  folder: "rights",
  tables: {
    rights_exports: "erased",
    rights_deletions: "erased",
    rights_farewells: {
      retained: "The address until the last letter is sent and the files are removed: minutes, a day at most",
    },
  },
  async gather({ db }, { id }) {
    const { askedAt, state, bytes, expiresAt } = rightsExports;
    const dataExports = await db
      .select({ askedAt, state, bytes, expiresAt })
      .from(rightsExports)
      .where(eq(rightsExports.userId, id))
      .orderBy(askedAt);
    const leaving = await db
      .select({ askedAt: rightsDeletions.askedAt, endsAt: rightsDeletions.endsAt })
      .from(rightsDeletions)
      .where(eq(rightsDeletions.userId, id));
    return [{ name: "asked.json", json: { exports: dataExports, deletion: leaving[0] ?? null } }];
  },
  async erase(_services, tx, { id }) {
    await tx.delete(rightsExports).where(eq(rightsExports.userId, id));
    await tx.delete(rightsDeletions).where(eq(rightsDeletions.userId, id));
  },
  async files(tx, { id }) {
    return (
      await tx.select({ id: rightsExports.id }).from(rightsExports).where(eq(rightsExports.userId, id))
    ).map((row) => fileOf(row.id));
  },
};
