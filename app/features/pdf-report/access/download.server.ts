import { and, desc, eq } from "drizzle-orm";
import { sign, siteSecret, siteSecrets, verify } from "../../../lib/signing.server.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { SessionUser } from "../../accounts/contract.ts";
import { type Edition, LINK_MINUTES } from "../contract.ts";
import { openedSince, recordOpening } from "./opening-audit.server.ts";
import { reportFile } from "../making/restore-reports.server.ts";
import { pdfReports } from "../tables.server.ts";

const notFound = () => new AppError("NOT_FOUND", "There is no such report", { status: 404 });

/** Binds a link to report, person, expiry (ms) and edition; it is useless without that person's session. */
const signedText = (purchaseId: string, userId: string, expiresAt: number, edition: Edition) =>
  `pdf-report\n${purchaseId}\n${userId}\n${expiresAt}${edition === "print" ? "" : `\n${edition}`}`;

const FILES: Record<Edition, { ending: string; type: string }> = {
  print: { ending: ".pdf", type: "application/pdf" },
  phone: { ending: "-phone.pdf", type: "application/pdf" },
  epub: { ending: ".epub", type: "application/epub+zip" },
};

/** The file name of a download. */
export const fileName = (sessionId: string, edition: Edition = "print") =>
  `Psychoanalysis-Report-${sessionId.slice(2, 8)}${FILES[edition].ending}`;

type ResultKey = { sessionId: string; testId: string };
/** The newest finished report of a result; administrators can open any member's. */
async function newestReady(
  { db }: Pick<Services, "db">,
  user: SessionUser,
  { sessionId, testId }: ResultKey,
) {
  const ofResult = and(eq(pdfReports.sessionId, sessionId), eq(pdfReports.testId, testId));
  const ownerCondition = user.isAdmin ? [] : [eq(pdfReports.userId, user.id)];
  const [row] = await db
    .select({ purchaseId: pdfReports.purchaseId, userId: pdfReports.userId })
    .from(pdfReports)
    .where(and(ofResult, eq(pdfReports.state, "ready"), ...ownerCondition))
    .orderBy(desc(pdfReports.orderedAt))
    .limit(1);
  return row;
}

/**
 * A link that downloads the person's report of this result, valid for 15 minutes.
 * @throws AppError NOT_FOUND (404)
 */
export async function downloadLink(
  services: Pick<Services, "db" | "env" | "clock">,
  user: SessionUser,
  key: ResultKey,
  edition: Edition = "print",
): Promise<string> {
  const row = await newestReady(services, user, key);
  if (!row) throw notFound();
  const expiresAt = services.clock.now().getTime() + LINK_MINUTES * 60_000;
  const signature = sign(siteSecret(services.env), signedText(row.purchaseId, user.id, expiresAt, edition));
  const which = edition === "print" ? "" : `&edition=${edition}`;
  return `/api/pdf-report/files/${row.purchaseId}?until=${expiresAt}&seal=${signature}${which}`;
}

/** A download link. `isResumed`: a later part of the file is requested, which resumes a download. */
type Link = { purchaseId: string; expiresAt: number; seal: string; edition?: Edition; isResumed?: boolean };

/**
 * The file of a link, only for the person it was made for. When an administrator opens a member's report, the
 * audit log records it first; resuming a download counts as the same opening.
 * @throws AppError NOT_FOUND (404) for anyone else, or for a missing or refunded report; LINK_EXPIRED (410)
 *   after 15 minutes; NOT_AT_HAND (503) if the file is missing and cannot be made again now
 */
export async function openDownload(
  services: Services,
  user: SessionUser,
  { purchaseId, expiresAt, seal: signature, edition = "print", isResumed = false }: Link,
) {
  const { env } = services;
  const text = signedText(purchaseId, user.id, expiresAt, edition);
  if (!siteSecrets(env).some((secret) => verify(secret, text, signature))) throw notFound();
  if (services.clock.now().getTime() > expiresAt)
    throw new AppError("LINK_EXPIRED", "This link has expired. Open your dashboard for a new one.", {
      status: 410,
    });
  const [row] = await services.db.select().from(pdfReports).where(eq(pdfReports.purchaseId, purchaseId));
  if (!row?.fileKey || row.state !== "ready" || (row.userId !== user.id && !user.isAdmin)) throw notFound();
  const file = await reportFile(services, purchaseId, edition);
  if (!file) throw notFound();
  const linkedAt = expiresAt - LINK_MINUTES * 60_000;
  const isSame = async () => isResumed && (await openedSince(services, user, purchaseId, linkedAt));
  if (row.userId !== user.id && !(await isSame())) await recordOpening(services, user, row);
  return {
    ...file,
    name: fileName(row.sessionId, edition),
    type: FILES[edition].type,
    tag: `"${purchaseId}-${edition}-${row.madeAt?.getTime() ?? 0}-${file.size}"`,
  };
}
