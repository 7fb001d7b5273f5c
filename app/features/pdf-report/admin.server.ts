import { asc, eq, inArray } from "drizzle-orm";
import { formatIndiaDay } from "../../lib/india-format.ts";
import { countOf } from "../../lib/plural.ts";
import type { Services } from "../../platform/services.server.ts";
import type { OrderAction, OrderDelivery, StoryStep } from "../payments/ledger.contract.ts";
import { type IncludedAs, type PdfState, PROMISED_MINUTES } from "./contract.ts";
import { remakeReport } from "./making/remake-report.server.ts";
import { pdfMakings, pdfReports } from "./tables.server.ts";

type Row = typeof pdfReports.$inferSelect;

const BRIEFS: Record<PdfState, string> = {
  queued: "In line",
  making: "Being made",
  ready: "Made",
  delayed: "Late",
  failed: "Could not be made",
  ended: "Closed",
};
const briefOf = ({ state, notifiedAt }: Pick<Row, "state" | "notifiedAt">) =>
  state === "ready" && notifiedAt ? "Sent" : BRIEFS[state];

const step = (
  at: Date,
  kind: StoryStep["kind"],
  title: string,
  detail?: string,
  link?: StoryStep["link"],
): StoryStep => ({ at: at.toISOString(), kind, title, detail, link });

/** "1.9 s", or minutes from two minutes on. */
function took(ms: number) {
  const seconds = ms / 1000;
  return seconds < 120 ? `${seconds.toFixed(1)} s` : countOf(Math.round(seconds / 60), "minute");
}

/** Why a report was included in an earlier payment, for the owner. */
const INCLUDED: Record<IncludedAs, string> = {
  half: "all 116 statements were answered",
  retake: "the quest was taken again after twelve weeks",
};

type Making = Pick<
  Row,
  | "orderedAt"
  | "requestedAt"
  | "requestedByName"
  | "promisedBy"
  | "madeAt"
  | "delayedAt"
  | "pages"
  | "attempts"
  | "problem"
  | "state"
>;

/** When it was given up; the promised time if that is not known. */
const failedAt = ({ delayedAt, promisedBy }: Making) =>
  delayedAt && delayedAt < promisedBy ? delayedAt : promisedBy;

function makingSteps(making: Making, row: Row): StoryStep[] {
  const { includedAs, purchaseId } = row;
  const { orderedAt, requestedAt, requestedByName, madeAt, delayedAt, pages, attempts, problem } = making;
  const tries = attempts > 1 ? `${attempts} tries` : "first try";
  const begunAt = requestedAt ?? orderedAt;
  const ordered = includedAs
    ? step(
        begunAt,
        "report",
        "Another report included, free",
        `Because ${INCLUDED[includedAs]}; promised within ${PROMISED_MINUTES} minutes`,
      )
    : step(
        begunAt,
        "report",
        "Access to the report granted",
        `PDF ordered, promised within ${PROMISED_MINUTES} minutes`,
      );
  return [
    requestedAt ? step(begunAt, "report", "PDF requested again", `By ${requestedByName}`) : ordered,
    ...(delayedAt && delayedAt > making.promisedBy
      ? [step(delayedAt, "trouble", "PDF late", problem ?? undefined)]
      : []),
    ...(madeAt
      ? [
          step(
            madeAt,
            "report",
            `PDF made, ${pages} pages`,
            `${took(madeAt.getTime() - begunAt.getTime())}, ${tries}`,
            making === row && row.state === "ready"
              ? { to: `/api/admin/orders/${purchaseId}/pdf`, name: "Open the PDF" }
              : undefined,
          ),
        ]
      : []),
    ...(making.state === "failed"
      ? [step(failedAt(making), "trouble", "The PDF could not be made", problem ?? undefined)]
      : []),
  ];
}

/** The history of a report: every making with its outcome, the email and the end. */
function stepsOf(row: Row, earlierMakings: Making[]): StoryStep[] {
  const { notifiedAt, endedAt } = row;
  return [
    ...[...earlierMakings, row].flatMap((making) => makingSteps(making, row)),
    ...(notifiedAt ? [step(notifiedAt, "email", "The member was emailed that it is ready")] : []),
    ...(endedAt
      ? [step(endedAt, "end", "The report was closed", "The PDF is deleted; the nine free pages stay")]
      : []),
  ].toSorted((a, b) => a.at.localeCompare(b.at));
}

const actionsOf = ({ status }: { status: string }, row: Row): OrderAction[] =>
  status !== "paid" || row.state === "ended"
    ? []
    : [
        {
          name: row.includedAs
            ? `Make the PDF of ${formatIndiaDay(row.orderedAt)} again`
            : "Make the PDF again",
          action: "remake-pdf",
          purchaseId: row.purchaseId,
          ask:
            "It is composed from the member’s answers once more and takes the place of the one there is. " +
            "That takes a few seconds.",
          done: "The PDF is in line to be made again.",
        },
      ];

/** What the buyer has received, in a sentence for the owner. */
const DELIVERY_TEXTS: Record<PdfState, string> = {
  queued: "Their PDF is in line to be made, and will be theirs.",
  making: "Their PDF is being made, and will be theirs.",
  ready: "They still have the PDF: it stays in their account.",
  delayed: "Their PDF is late, and will be theirs once it is made.",
  failed: "They have no PDF: it could not be made.",
  ended: "They have no PDF any more: it is deleted.",
};

/** The bought report, then the included ones by time of order. */
const rowsOf = async ({ db }: Pick<Services, "db">, purchaseId: string) => [
  ...(await db.select().from(pdfReports).where(eq(pdfReports.purchaseId, purchaseId))),
  ...(await db
    .select()
    .from(pdfReports)
    .where(eq(pdfReports.includedIn, purchaseId))
    .orderBy(asc(pdfReports.orderedAt))),
];

const makingsOf = ({ db }: Pick<Services, "db">, purchaseIds: string[]) =>
  purchaseIds.length === 0
    ? []
    : db
        .select()
        .from(pdfMakings)
        .where(inArray(pdfMakings.purchaseId, purchaseIds))
        .orderBy(asc(pdfMakings.id));

/** The delivery of a sold report, for the order's page. */
export const orderDelivery: OrderDelivery<Services> = {
  async brief({ db }, purchaseIds) {
    const { purchaseId, state, notifiedAt } = pdfReports;
    const rows = await db
      .select({ purchaseId, state, notifiedAt })
      .from(pdfReports)
      .where(inArray(purchaseId, purchaseIds));
    return new Map(rows.map((row) => [row.purchaseId, briefOf(row)]));
  },
  async describe(services, order) {
    const rows = await rowsOf(services, order.id);
    const earlierMakings = await makingsOf(
      services,
      rows.map(({ purchaseId }) => purchaseId),
    );
    const steps = rows.flatMap((row) =>
      stepsOf(
        row,
        earlierMakings.filter(({ purchaseId }) => purchaseId === row.purchaseId),
      ),
    );
    const [bought] = rows;
    const delivered = bought ? DELIVERY_TEXTS[bought.state] : null;
    return { steps, actions: rows.flatMap((row) => actionsOf(order, row)), delivered };
  },
  actions: { "remake-pdf": remakeReport },
};
