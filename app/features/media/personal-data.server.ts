import { eq } from "drizzle-orm";
import { ERASED_ADMIN, type PersonalData } from "../../platform/personal-data.server.ts";
import { mediaImages } from "./tables.server.ts";

/** Pictures uploaded by an administrator. They belong to the site: erasure removes only the name. */
export const mediaPersonalData: PersonalData = {
  folder: "media",
  tables: { media_images: "erased", media_variants: "impersonal" },
  async gather({ db }, { id }) {
    const { key, name, uploadedAt } = mediaImages;
    const mine = await db
      .select({ key, name, uploadedAt })
      .from(mediaImages)
      .where(eq(mediaImages.byId, id))
      .orderBy(uploadedAt);
    return mine.length > 0 ? [{ name: "images.json", json: mine }] : [];
  },
  async erase(_services, tx, { id }) {
    await tx.update(mediaImages).set(ERASED_ADMIN).where(eq(mediaImages.byId, id));
  },
};
