import type { Services } from "../../../platform/services.server.ts";
import { ANONYMOUS, type Relation, type ReportDocument } from "../contract.ts";
import { readCachedReport } from "./cache.server.ts";
import type { ReportKey } from "./status.server.ts";
import { mayBeClaimedSince, relationOf, type Viewer } from "./access.server.ts";

/**
 * `userId` is the id in the address: "anonymous" or the owner's, any other finds nothing. It grants nothing.
 */
type ReportRequest = ReportKey & { viewer: Viewer; userId?: string };

export type OpenedReport = {
  document: ReportDocument;
  json: () => string;
  relation: Relation;
  claimed: boolean;
  shared: boolean;
};

/**
 * A report for this viewer: complete for its owner and, before it has one, for the browser that made it; for
 * guests without answers, and only while it is shared.
 * @example const opened = await report.openReport(services, { userId: params.userId, sessionId, testId,
 * viewer: { userId: user?.id ?? null, headers } })
 */
export async function openReport(
  services: Pick<Services, "db" | "clock" | "log">,
  { viewer, userId, ...key }: ReportRequest,
): Promise<OpenedReport | undefined> {
  const held = await readCachedReport(services, key);
  const found =
    held && mayBeClaimedSince(held, viewer, userId)
      ? await readCachedReport(services, key, { fresh: true })
      : held;
  if (!found || (userId !== undefined && userId !== ANONYMOUS && userId !== found.ownerId)) return undefined;
  const relation = await relationOf(services, key, found, viewer);
  if (relation === "guest" && !found.shared) return undefined;
  const isGuest = relation === "guest";
  return {
    document: isGuest ? found.guest() : found.own,
    json: isGuest ? found.guestJson : found.ownJson,
    relation,
    claimed: found.ownerId !== null,
    shared: found.shared,
  };
}
