import { eq } from "drizzle-orm";
import type { PersonalData } from "../../platform/personal-data.server.ts";
import { paidFeedback } from "./tables.server.ts";

/** A buyer's feedback on the paid report. */
export const dashboardPersonalData: PersonalData = {
  folder: "dashboard",
  tables: { paid_feedback: "erased" },
  async gather({ db }, { id }) {
    return [
      {
        name: "about-the-pdf.json",
        json: await db.select().from(paidFeedback).where(eq(paidFeedback.userId, id)),
      },
    ];
  },
  async erase(_services, tx, { id }) {
    await tx.delete(paidFeedback).where(eq(paidFeedback.userId, id));
  },
};
