import { sign, siteSecret } from "../../lib/signing.server.ts";
import type { Services } from "../../platform/services.server.ts";

const HOURS = 12;

/** The address is of use to one administrator until a moment, in seconds since 1970. */
export const signedText = (id: string, viewer: string, until: number) => `${id} ${viewer} ${until}`;
/** The secret that signs previews alone. */
export const keyOf = (secret: string) => `blog-preview ${secret}`;

/** Where one administrator can look at a post as readers would see it, for twelve hours. */
export function previewAddress(
  { env, clock }: Pick<Services, "env" | "clock">,
  id: string,
  viewer: string,
): string {
  const until = Math.floor(clock.now().getTime() / 1000) + HOURS * 3_600;
  const key = sign(keyOf(siteSecret(env)), signedText(id, viewer, until));
  return `/blog/preview/${id}?until=${until}&key=${key}`;
}
