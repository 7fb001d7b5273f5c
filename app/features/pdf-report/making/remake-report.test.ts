import { describe, expect, test } from "vitest";
import { useSentEmails } from "../../../../testing/sent-emails.ts";
import type { StoryStep } from "../../payments/ledger.contract.ts";
import { orderDelivery } from "../admin.server.ts";
import { eventually, openReportMaking } from "./making-fixtures.ts";
import * as pdfReport from "../pdf-report.server.ts";

const { services, orderOnly, rowOf } = await openReportMaking();
useSentEmails(services);
const ada = { id: "ada", name: "Ada Fernandes" };
const MINUTES = 60_000;

/** The steps without the link to the PDF, which only the latest making has. */
const withoutLinks = (story: StoryStep[]) => story.map(({ link: _link, ...step }) => step);
const opened = (story: StoryStep[]) => story.flatMap(({ title, link }) => (link ? [title] : []));

describe("[ADMIN-08] a report that is made again", () => {
  test("is added to the order's history, with its time counted from the request", async () => {
    const { order } = await orderOnly();
    const describedOrder = { ...order, id: order.purchaseId, status: "paid" } as const;
    const described = () => orderDelivery.describe(services, describedOrder);
    const steps = async () => (await described()).steps;
    expect((await described()).delivered).toBeNull();
    const result = await pdfReport.makeReport(services, order);
    expect(result).toBe("made");
    await eventually(async () => (await rowOf(order.purchaseId))?.notifiedAt ?? null).not.toBeNull();
    const before = await steps();
    expect(before.map(({ title }) => title)).toContain("The member was emailed that it is ready");

    const firstDay = services.clock.now();
    services.clock = { now: () => new Date(firstDay.getTime() + 94 * MINUTES) };
    await pdfReport.remakeReport(services, ada, order.purchaseId);
    // while the report is queued or being made, its earlier history stays and no PDF can be opened
    const waiting = await steps();
    expect((await described()).delivered).toMatch(
      /^Their PDF is (in line to be|being) made, and will be theirs\.$/,
    );
    expect(withoutLinks(waiting).slice(0, before.length)).toEqual(withoutLinks(before));
    expect(opened(waiting)).toEqual([]);
    await eventually(async () => (await rowOf(order.purchaseId))?.state).toBe("ready");
    const after = await steps();
    expect((await described()).delivered).toBe("They still have the PDF: it stays in their account.");
    expect(withoutLinks(after).slice(0, before.length)).toEqual(withoutLinks(before));
    const added = after.slice(before.length);
    expect(added[0]).toMatchObject({ title: "PDF requested again", detail: "By Ada Fernandes" });
    expect(added[1]?.title).toMatch(/^PDF made, \d\d pages$/);
    expect(added[1]?.detail).toMatch(/^\d+\.\d s, first try$/);
    expect(opened(after)).toEqual([added[1]?.title]);

    const day = { from: firstDay, to: new Date(firstDay.getTime() + 600 * MINUTES) };
    const times = await pdfReport.printTimes(services, {
      ...day,
      from: new Date(firstDay.getTime() - 60_000),
    });
    expect(times.made).toBe(2);
    expect(times.slowest).toBeLessThan(60);
    expect(times.late).toBe(0);
  });
});
