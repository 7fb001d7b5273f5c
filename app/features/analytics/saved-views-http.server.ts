import { Hono } from "hono";
import { z } from "zod";
import { readJson } from "../../platform/http/requests.server.ts";
import type { Services } from "../../platform/services.server.ts";
import type { Who } from "../audit/contract.ts";
import { SAVED_PATHS } from "./contract.ts";
import { removeView, renameView, saveView } from "./saved-views.server.ts";

const Name = z
  .string()
  .trim()
  .min(1, "Give the view a name.")
  .max(60, "A name has at most 60 characters.")
  .refine((name) => !/\p{Cc}/u.test(name), "A name is one line.");
const NewView = z.strictObject({ name: Name, path: z.enum(SAVED_PATHS), search: z.string().max(2_000) });
const Renamed = z.strictObject({ name: Name });
const LARGEST = 4_096;

/** Views of the analytics under a name, behind the administration's guard. */
export function savedViewsHttp(services: Services) {
  const app = new Hono<{ Variables: { admin: Who } }>();
  app.post("/api/admin/analytics/views", async (c) => {
    const given = await readJson(c, NewView, LARGEST);
    return c.json({ success: true, view: await saveView(services, { ...given, who: c.get("admin") }) }, 201);
  });
  app.put("/api/admin/analytics/views/:id{[0-9]{1,15}}", async (c) => {
    const { name } = await readJson(c, Renamed, LARGEST);
    await renameView(services, { id: Number(c.req.param("id")), name, who: c.get("admin") });
    return c.json({ success: true });
  });
  app.delete("/api/admin/analytics/views/:id{[0-9]{1,15}}", async (c) => {
    await removeView(services, { id: Number(c.req.param("id")), who: c.get("admin") });
    return c.json({ success: true });
  });
  return app;
}
