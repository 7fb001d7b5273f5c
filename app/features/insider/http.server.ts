import { Hono } from "hono";
import { z } from "zod";
import { fromIndiaClock } from "../../lib/india-clock.ts";
import { isDay } from "../../lib/india-time.ts";
import { AppError } from "../../platform/errors.ts";
import { readJson } from "../../platform/http/requests.server.ts";
import type { Services } from "../../platform/services.server.ts";
import type { Who } from "../audit/contract.ts";
import type { InsiderCode } from "./contract.ts";
import * as insider from "./insider.server.ts";

/** The last day of free access, in India; null ends it. */
const Given = z.strictObject({
  until: z.string().refine(isDay, "Choose a day of the calendar.").nullable(),
});

/** The owner's calls about one member's access. */
export function insiderHttp(services: Services) {
  return new Hono<{ Variables: { admin: Who } }>().put("/api/admin/insiders/:userId", async (c) => {
    const { until: day } = await readJson(c, Given, 1_024);
    const until = day === null ? null : fromIndiaClock(day, "23:59");
    if (until === undefined)
      throw new AppError("INVALID_DATA" satisfies InsiderCode, "Write a date that exists.", {
        field: "until",
      });
    await insider.giveAccess(services, { who: c.get("admin"), userId: c.req.param("userId"), until });
    return c.json({ success: true });
  });
}
