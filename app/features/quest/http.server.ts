import { Hono, type Context } from "hono";
import { AppError } from "../../platform/errors.ts";
import { readJson, requireSameOrigin } from "../../platform/http/requests.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { readSession } from "../accounts/accounts.server.ts";
import { AnswersCall, FinishCall, resultPath, SESSION_ID, SessionCall, StartCall } from "./contract.ts";
import * as quest from "./quest.server.ts";
import type { Asker } from "./answers/sessions.server.ts";

/** JSON calls of the quiz. Every response has `success`. */
export function questHttp(services: Services) {
  const app = new Hono().basePath("/api/quest");

  /** The caller. Adds the cookies that renew a signed-in session to the response. */
  const askerOf = async (c: Context): Promise<Asker> => {
    requireSameOrigin(c, services.env);
    c.header("cache-control", "private, no-store");
    const { user, cookies } = await readSession(services, c.req.raw.headers);
    for (const cookie of cookies) c.header("set-cookie", cookie, { append: true });
    return { userId: user?.id ?? null, headers: c.req.raw.headers };
  };
  return app
    .post("/start", async (c) => {
      const asker = await askerOf(c);
      const { sessionId, cookie } = await quest.startQuest(services, await readJson(c, StartCall), asker);
      if (cookie) c.header("set-cookie", cookie, { append: true });
      return c.json({ success: true, sessionId }, 201);
    })
    .put("/answers", async (c) => {
      const asker = await askerOf(c);
      return c.json({
        success: true,
        ...(await quest.recordAnswers(services, await readJson(c, AnswersCall), asker)),
      });
    })
    .get("/progress", async (c) => {
      const asker = await askerOf(c);
      const sessionId = c.req.query("session");
      if (sessionId !== undefined && !SESSION_ID.test(sessionId))
        throw new AppError("INVALID_DATA", "This is not a quest session id", { field: "session" });
      const progress = sessionId
        ? await quest.readProgress(services, sessionId, asker)
        : await quest.currentQuest(services, asker);
      if (sessionId && !progress)
        throw new AppError("QUEST_NOT_FOUND", "There is no such quest", { status: 404, field: "session" });
      return c.json({ success: true, quest: progress ?? null });
    })
    .post("/finish", async (c) => {
      const asker = await askerOf(c);
      const finished = await quest.finishQuest(services, await readJson(c, FinishCall), asker);
      return c.json({ success: true, ...finished, path: resultPath(finished) });
    })
    .post("/resume-link", async (c) => {
      const asker = await askerOf(c);
      const { sessionId } = await readJson(c, SessionCall);
      return c.json({ success: true, ...(await quest.makeResumeLink(services, sessionId, asker)) }, 201);
    });
}
/** Type of the API for the client. */
export type QuestCalls = ReturnType<typeof questHttp>;
