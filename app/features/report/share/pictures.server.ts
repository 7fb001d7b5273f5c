import { and, eq } from "drizzle-orm";
import { AppError } from "../../../platform/errors.ts";
import { canTypeset } from "../../../platform/pdf/font-coverage.server.ts";
import { plainText } from "../../../lib/plain-text.ts";
import { type Tx, transaction } from "../../../platform/database/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { readCachedReport } from "../documents/cache.server.ts";
import {
  PICTURE_ID,
  type PictureCall,
  PICTURES_CHANGED,
  type PictureStates,
  type ReportDocument,
  SECTIONS,
  type SectionId,
} from "../contract.ts";
import { type Palette, paletteOf } from "../domain/drawing/palette.ts";
import { hasFigures, shareWords, type ShareWords } from "../domain/share/words.ts";
import type { ShareSize } from "../domain/share/sizes.ts";
import type { ReportKey } from "../documents/status.server.ts";
import { reportPictures } from "../tables.server.ts";
import { type Drawable, drawPicture, type PictureFile, versionOf } from "./drawing.server.ts";
import { isProposed, proposeId } from "./link.server.ts";
import { dropPictures } from "./memory.server.ts";
import type { ShareFormat } from "./printer.server.ts";

type Dependencies = Pick<Services, "db" | "clock" | "log">;
type Draws = Dependencies & Pick<Services, "env">;
type File = { size: ShareSize; format: ShareFormat };

const isOfResult = ({ sessionId, testId }: ReportKey) =>
  and(eq(reportPictures.sessionId, sessionId), eq(reportPictures.testId, testId));
const missing = () =>
  new AppError("RESULT_NOT_FOUND", "There is no such result", { status: 404, field: "sessionId" });

/**
 * The guests' copy of a report, from which its pictures are made: it reveals neither sex nor age.
 * @throws AppError RESULT_NOT_FOUND (404) for anyone but the owner; UNCLAIMED (409) while it has no owner
 */
async function ownDocument(services: Dependencies, key: ReportKey, userId: string): Promise<ReportDocument> {
  const cached = await readCachedReport(services, key);
  const current =
    cached?.ownerId === userId ? cached : await readCachedReport(services, key, { fresh: true });
  if (current?.ownerId === null)
    throw new AppError("UNCLAIMED", "Please save your analysis first", { status: 409 });
  if (current?.ownerId !== userId) throw missing();
  return current.guest();
}

const LONGEST_NAME = 60;
/**
 * A first name for pictures: on one line, at most 60 graphemes, without direction marks; null if it has no
 * letter, or a character that the fonts lack, such as an emoji.
 */
export function firstNameOn(name: string | null): string | null {
  const clean = plainText(name ?? "")
    .replaceAll(/\s+/g, " ")
    .trim();
  if (!/\p{L}/u.test(clean)) return null;
  const graphemes = [...new Intl.Segmenter("en-IN").segment(clean)].slice(0, LONGEST_NAME);
  const short = graphemes.map(({ segment }) => segment).join("");
  return canTypeset(short) ? short : null;
}

/** @param propose returns an id for a picture without a link */
const stateOf = (row: typeof reportPictures.$inferSelect | undefined, propose: () => string) => ({
  id: row?.id ?? propose(),
  shared: row !== undefined,
  figures: row?.figures ?? false,
  named: typeof row?.firstName === "string",
});

/** The state of each picture of a report, as its owner sees it; without a link, an id is proposed. */
export async function readPictures(
  services: Dependencies & Pick<Services, "env">,
  key: ReportKey,
  owner: { id: string; firstName: string | null },
): Promise<PictureStates> {
  const document = await ownDocument(services, key, owner.id);
  const rows = await services.db.select().from(reportPictures).where(isOfResult(key));
  const sections = SECTIONS.filter((section) => shareWords(document, section, { figures: false }));
  return {
    firstName: firstNameOn(owner.firstName),
    pictures: sections.map((sectionId) => ({
      sectionId,
      ...stateOf(
        rows.find((row) => row.sectionId === sectionId),
        () => proposeId(services, { ...key, sectionId }),
      ),
      hasFigures: hasFigures(document, sectionId),
    })),
  };
}

/**
 * Shares one section's picture with the owner's options, changes them, or unshares it.
 * @throws AppError RESULT_NOT_FOUND, UNCLAIMED (see `ownDocument`); NO_SUCH_PICTURE (404) if the report has
 * no such section; INVALID_DATA (400) for an id that was not proposed for it, or an unprintable name
 */
export async function setPicture(
  services: Dependencies & Pick<Services, "env" | "notices">,
  { sessionId, testId, sectionId, id, shared, figures, named }: PictureCall,
  owner: { id: string; firstName: string | null },
) {
  const key = { sessionId, testId };
  const document = await ownDocument(services, key, owner.id);
  if (!shared) return withdrawPictures(services, key, owner.id, sectionId);
  if (!shareWords(document, sectionId, { figures: false }))
    throw new AppError("NO_SUCH_PICTURE", "This report has no such section", {
      status: 404,
      field: "sectionId",
    });
  if (!isProposed(services, { ...key, sectionId }, id))
    throw new AppError("INVALID_DATA", "This link was not made for this section", { field: "id" });
  const firstName = named ? firstNameOn(owner.firstName) : null;
  if (named && firstName === null)
    throw new AppError("INVALID_DATA", "The first name has signs that the picture cannot show", {
      field: "named",
    });
  const chosen = { id, figures, firstName, sharedAt: services.clock.now() };
  await transaction(services.db, async (tx) => {
    await tx
      .insert(reportPictures)
      .values({ ...key, sectionId, ...chosen })
      .onConflictDoUpdate({
        target: [reportPictures.sessionId, reportPictures.testId, reportPictures.sectionId],
        set: chosen,
      });
    await services.notices.send(tx, PICTURES_CHANGED);
  });
}

/**
 * Unshares one section's picture or, without `sectionId`, all pictures of a report, in every process.
 * @throws AppError RESULT_NOT_FOUND, UNCLAIMED (see `ownDocument`)
 */
export async function withdrawPictures(
  services: Dependencies & Pick<Services, "notices">,
  key: ReportKey,
  userId: string,
  sectionId?: SectionId,
) {
  await ownDocument(services, key, userId);
  await transaction(services.db, (tx) => withdrawWith(services, tx, key, sectionId));
  dropPictures(services);
}

/** Like `withdrawPictures`, in the caller's transaction and without checking the owner. */
export async function withdrawWith(
  { notices }: Pick<Services, "notices">,
  tx: Tx,
  key: ReportKey,
  sectionId?: SectionId,
) {
  await tx
    .delete(reportPictures)
    .where(and(isOfResult(key), sectionId && eq(reportPictures.sectionId, sectionId)));
  await notices.send(tx, PICTURES_CHANGED);
}

export const countPictures = ({ db }: Pick<Services, "db">, key: ReportKey): Promise<number> =>
  db.$count(reportPictures, isOfResult(key));

/**
 * A picture as its owner would share it.
 * @returns undefined if the report has no such section
 * @throws AppError RESULT_NOT_FOUND, UNCLAIMED; TooManyRequests
 */
export async function previewPicture(
  services: Draws,
  { sectionId, ...key }: ReportKey & { sectionId: SectionId },
  owner: { id: string; firstName: string | null },
  { figures, named, ...file }: File & { figures: boolean; named: boolean },
): Promise<PictureFile | undefined> {
  const document = await ownDocument(services, key, owner.id);
  const firstName = named ? firstNameOn(owner.firstName) : null;
  const choice = { figures, firstName };
  const drawable = { document, section: sectionId, choice, brand: services.env.BRAND_NAME };
  return drawPicture(services, drawable, file, `own ${owner.id}`);
}

/** Queries the database every time, so that unshared and deleted pictures are gone in every process. */
async function sharedDrawable(services: Draws, id: string): Promise<Drawable | undefined> {
  if (!PICTURE_ID.test(id)) return undefined;
  const [row] = await services.db.select().from(reportPictures).where(eq(reportPictures.id, id));
  const report = row && (await readCachedReport(services, row));
  if (!report) return undefined;
  const { sectionId: section, figures, firstName } = row;
  const brand = services.env.BRAND_NAME;
  return { document: report.guest(), section, choice: { figures, firstName }, brand };
}

export type SharedPicture = {
  firstName: string | null;
  words: ShareWords;
  version: string;
  palette: Palette;
};

/** The data for a shared picture's page; undefined if it is not shared. */
export async function openPicture(services: Draws, id: string): Promise<SharedPicture | undefined> {
  const drawable = await sharedDrawable(services, id);
  const words = drawable && shareWords(drawable.document, drawable.section, drawable.choice);
  const version = drawable && versionOf(drawable);
  if (!words || !version) return undefined;
  const palette = paletteOf(drawable.document.evidence.traits);
  return { firstName: drawable.choice.firstName, words, version, palette };
}

/**
 * The file of a shared picture; undefined if it is not shared.
 * @throws TooManyRequests
 */
export async function readPicture(
  services: Draws,
  id: string,
  file: File,
  network: string,
): Promise<PictureFile | undefined> {
  const drawable = await sharedDrawable(services, id);
  return drawable && drawPicture(services, drawable, file, `network ${network}`);
}
