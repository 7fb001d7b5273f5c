import { randomBytes } from "node:crypto";
import { hashOf, matches, sign, siteSecret } from "../../../lib/signing.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { SectionId } from "../contract.ts";
import type { ReportKey } from "../documents/status.server.ts";

type LinkTarget = ReportKey & { sectionId: SectionId };
type Dependencies = Pick<Services, "env">;
const RANDOM = 16;
const SIGNED = 16;

const signed = ({ env }: Dependencies, { sessionId, testId, sectionId }: LinkTarget, random: string) =>
  sign(siteSecret(env), `picture:${sessionId}:${testId}:${sectionId}:${random}`).slice(0, SIGNED);

/**
 * Proposes the id of a link that is not shared yet: random, and signed for this section. The browser can pass
 * the link to the device's share sheet while the call that shares it is still running. The signature prevents
 * using the id for another section or result.
 */
export function proposeId(services: Dependencies, target: LinkTarget): string {
  const random = randomBytes(12).toString("base64url");
  return random + signed(services, target, random);
}

/** Whether this id was proposed for this section. */
export function isProposed(services: Dependencies, target: LinkTarget, id: string): boolean {
  const random = id.slice(0, RANDOM);
  return matches(hashOf(random + signed(services, target, random)), id);
}
