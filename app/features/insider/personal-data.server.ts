import { eq } from "drizzle-orm";
import { ERASED_ADMIN, type PersonalData } from "../../platform/personal-data.server.ts";
import { insiderEmails, insiderGrants } from "./tables.server.ts";

/** Free access and emails about it; payments are in the ledger. */
export const insiderPersonalData: PersonalData = {
  folder: "insider",
  tables: { insider_grants: "erased", insider_emails: "erased", insider_dates: "impersonal" },
  async gather({ db }, { id }) {
    const grants = await db.select().from(insiderGrants).where(eq(insiderGrants.userId, id));
    return [
      { name: "given.json", json: grants.map(({ givenById: _who, ...grant }) => grant) },
      {
        name: "emails.json",
        json: await db.select().from(insiderEmails).where(eq(insiderEmails.userId, id)),
      },
    ];
  },
  async erase(_services, tx, { id }) {
    await tx.delete(insiderGrants).where(eq(insiderGrants.userId, id));
    await tx
      .update(insiderGrants)
      .set({ givenById: ERASED_ADMIN.byId, givenBy: ERASED_ADMIN.byName })
      .where(eq(insiderGrants.givenById, id));
    await tx.delete(insiderEmails).where(eq(insiderEmails.userId, id));
  },
};
