import { addDays, indiaDay } from "../../kernel/india-time.ts";
import type { Services } from "../../platform/services.server.ts";
import * as report from "../report/report.server.ts";
import { spentOn } from "./budget.server.ts";
import { modelOf } from "./config.server.ts";
import { type OwnerView } from "./contract.ts";
import { SHOWN, sumsSince, reasonsSince, refusedTexts } from "./admin-figures.server.ts";

/** Days that the figures cover, today among them. */
const DAYS = 30;

/** What was asked of the model in thirty days, what it cost, and its words beside ours; nobody is named. */
export async function ownerView(services: Pick<Services, "db" | "env" | "clock">): Promise<OwnerView> {
  const model = modelOf(services.env);
  const today = indiaDay(services.clock.now());
  const since = addDays(today, 1 - DAYS);
  const [{ microRupees, ...sums }, reasons, refused, pairs, spentToday] = await Promise.all([
    sumsSince(services, since),
    reasonsSince(services, since),
    refusedTexts(services),
    report.newestProse(services, SHOWN),
    spentOn(services, today),
  ]);
  return {
    model: model
      ? { name: model.name, host: new URL(model.url).hostname, rupeesADay: model.rupeesADay }
      : null,
    days: DAYS,
    spentToday,
    ...sums,
    rupees: microRupees / 1_000_000,
    reasons,
    pairs: pairs.map(({ writtenAt, ...pair }) => ({ ...pair, at: writtenAt.toISOString() })),
    refusedTexts: refused,
  };
}
