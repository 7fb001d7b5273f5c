import { sign, siteSecret } from "../../../lib/signing.server.ts";
import type { Services } from "../../../platform/services.server.ts";

const HOURS = 12;

/** A preview link is valid for one administrator until a time in seconds since 1970. */
export const signedText = (id: string, viewer: string, until: number) => `${id} ${viewer} ${until}`;
/** The secret for signing previews. */
export const keyOf = (secret: string) => `blog-preview ${secret}`;

/** A link to the preview of a post for one administrator, valid for twelve hours. */
export function previewAddress(
  { env, clock }: Pick<Services, "env" | "clock">,
  id: string,
  viewer: string,
): string {
  const until = Math.floor(clock.now().getTime() / 1000) + HOURS * 3_600;
  const key = sign(keyOf(siteSecret(env)), signedText(id, viewer, until));
  return `/blog/preview/${id}?until=${until}&key=${key}`;
}
