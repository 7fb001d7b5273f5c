import { Hono } from "hono";
import { readJson, requireSameOrigin } from "../../platform/http/requests.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { requireUser } from "../accounts/accounts.server.ts";
import { ChoiceCall } from "./contract.ts";
import * as languageModel from "./language-model.server.ts";

/** Lets members switch the language model on and off. */
export function languageModelHttp(services: Services) {
  const app = new Hono();
  app.put("/api/language-model/choice", async (c) => {
    requireSameOrigin(c, services.env);
    const { id } = await requireUser(services, c.req.raw.headers);
    const { allowed } = await readJson(c, ChoiceCall);
    await languageModel.choose(services, { userId: id, allowed });
    return c.json({ success: true, allowed });
  });
  return app;
}
