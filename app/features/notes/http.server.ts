import { Hono } from "hono";
import { z } from "zod";
import { readJson } from "../../platform/http/requests.server.ts";
import type { Services } from "../../platform/services.server.ts";
import type { Who } from "../audit/contract.ts";
import { NewNote } from "./contract.ts";
import { addNote, finishNote } from "./writing.server.ts";

/** The owner's calls about notes. */
export function notesHttp(services: Services) {
  const app = new Hono<{ Variables: { admin: Who } }>();
  app.post("/api/admin/notes", async (c) => {
    const note = await readJson(c, NewNote, 20_000);
    await addNote(services, { ...note, due: note.due || null, who: c.get("admin") });
    return c.json({ success: true });
  });
  app.post("/api/admin/notes/:id{[0-9]{1,15}}/done", async (c) => {
    await readJson(c, z.strictObject({}), 1_024);
    await finishNote(services, { id: Number(c.req.param("id")), who: c.get("admin") });
    return c.json({ success: true });
  });
  return app;
}
