import { Hono, type Context } from "hono";
import { z } from "zod";
import { AppError } from "../../platform/errors.ts";
import { readJson } from "../../platform/http/requests.server.ts";
import type { Services } from "../../platform/services.server.ts";
import type { Who } from "../audit/contract.ts";
import { type ChangeOutcome, isSettingKey, type SettingsCode } from "./contract.ts";
import * as settings from "./settings.server.ts";

/** `sure`: the owner has confirmed a change with a serious consequence. */
const Undo = z.strictObject({ sure: z.boolean().optional() });
const Change = Undo.extend({ value: z.string().max(2_000), seen: z.string().max(2_000).optional() });
const notFound = () =>
  new AppError("NOT_FOUND" satisfies SettingsCode, "This setting does not exist", { status: 404 });

function answer(c: Context, outcome: ChangeOutcome) {
  if (outcome.ok) return c.json({ success: true, change: outcome.change });
  if (outcome.asks)
    throw new AppError("CONFIRM_CHANGE" satisfies SettingsCode, outcome.error, { status: 409 });
  const code: SettingsCode = outcome.stale ? "SETTING_CHANGED_MEANWHILE" : "SETTING_REFUSED";
  throw new AppError(code, outcome.error, { status: outcome.stale ? 409 : 400, field: outcome.key });
}

/**
 * `/api/settings/registration` for everybody; `/api/admin/settings/*` behind the gate of `/api/admin`, which
 * says who is asking.
 */
export function settingsHttp(services: Services) {
  const app = new Hono<{ Variables: { admin: Who } }>();
  return app
    .get("/api/settings/registration", async (c) => {
      c.header("cache-control", "no-store");
      return c.json(await settings.readRegistration(services));
    })
    .put("/api/admin/settings/:key", async (c) => {
      const key = c.req.param("key");
      const { value, seen, sure } = await readJson(c, Change, 16_384);
      if (!isSettingKey(key)) throw notFound();
      const request = { key, value, seen, by: c.get("admin"), asksFirst: !sure };
      return answer(c, await settings.changeSetting(services, request));
    })
    .post("/api/admin/settings/changes/:id{[0-9]{1,15}}/undo", async (c) => {
      const { sure } = await readJson(c, Undo, 1_024);
      const request = { id: Number(c.req.param("id")), by: c.get("admin"), asksFirst: !sure };
      const outcome = await settings.undoChange(services, request);
      if (!outcome) throw notFound();
      return answer(c, outcome);
    });
}
/** The types of the calls, for the pages. */
export type SettingsCalls = ReturnType<typeof settingsHttp>;
