import type { Services } from "../../platform/services.server.ts";
import type { CutPicture } from "../media/contract.ts";
import * as media from "../media/media.server.ts";
import * as settings from "../settings/settings.server.ts";

/** The owner's picture behind the newsletter's form; null for the built-in one. */
export async function readSectionPicture(
  services: Pick<Services, "db" | "clock" | "log">,
): Promise<CutPicture | null> {
  const { newsletter_image } = await settings.readSettings(services);
  return media.readPlacedPicture(services, newsletter_image, "wide");
}
