import { Hono } from "hono";
import { z } from "zod";
import { readJson } from "../../platform/http/requests.server.ts";
import type { Services } from "../../platform/services.server.ts";
import type { Who } from "../audit/contract.ts";
import { LONGEST_MARK } from "./contract.ts";
import { addMark, removeMark } from "./marks.server.ts";

const NewMark = z.strictObject({
  day: z.iso.date("Choose a day that exists."),
  words: z
    .string()
    .trim()
    .min(1, "Say what happened on this day.")
    .max(LONGEST_MARK, `A mark has at most ${LONGEST_MARK} characters.`)
    .refine((words) => !/\p{Cc}/u.test(words), "A mark is one line."),
});
const LARGEST = 4_096;

/** Marks of days beside the figures, behind the administration's guard. */
export function marksHttp(services: Services) {
  const app = new Hono<{ Variables: { admin: Who } }>();
  app.post("/api/admin/analytics/marks", async (c) => {
    const given = await readJson(c, NewMark, LARGEST);
    return c.json({ success: true, mark: await addMark(services, { ...given, who: c.get("admin") }) }, 201);
  });
  app.delete("/api/admin/analytics/marks/:id{[0-9]{1,15}}", async (c) => {
    await removeMark(services, { id: Number(c.req.param("id")), who: c.get("admin") });
    return c.json({ success: true });
  });
  return app;
}
