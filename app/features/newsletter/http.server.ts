import { Hono, type Context } from "hono";
import { TooManyRequests } from "../../platform/http/rate-limits.server.ts";
import { addressOf, readJson, readText, requireSameOrigin } from "../../platform/http/requests.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { AppError } from "../../platform/errors.ts";
import { requireUser } from "../accounts/accounts.server.ts";
import { MyChoice, type NewsletterCode, Subscribe } from "./contract.ts";
import { newsletterAdmin } from "./admin-http.server.ts";
import { countVisitor, PER_VISITOR } from "./subscribers/limits.server.ts";
import * as newsletter from "./newsletter.server.ts";
import { firstOf } from "../../lib/checked.ts";

const MAX_BODY = 4_096;
const isForm = (c: Context) =>
  /^application\/x-www-form-urlencoded\b/.test(c.req.header("content-type") ?? "");

/** Accepts JSON from the page's script and plain forms from browsers without scripts. */
async function readSubscribe(c: Context): Promise<Subscribe> {
  if (!isForm(c)) return readJson(c, Subscribe, MAX_BODY);
  const parsed = Subscribe.safeParse(Object.fromEntries(new URLSearchParams(await readText(c, MAX_BODY))));
  if (!parsed.success) throw new AppError("INVALID_DATA", firstOf(parsed.error.issues).message);
  return parsed.data;
}

/** The page that a plain form is redirected to. */
const pageFor = (state: "asked" | "address" | "many" | "failed") => `/newsletter?state=${state}`;
const stateOf = (error: unknown) =>
  error instanceof TooManyRequests
    ? "many"
    : error instanceof AppError && error.field === "email"
      ? "address"
      : "failed";

/** `/api/newsletter/*`. Tests may pass a smaller limit. */
export function newsletterHttp(services: Services, perVisitor = PER_VISITOR) {
  const app = new Hono();

  async function take(c: Context) {
    requireSameOrigin(c, services.env);
    const { email, source, website } = await readSubscribe(c);
    await countVisitor(services, addressOf(c, services.env), perVisitor);
    if (website) return; // a robot gets the same answer as a person
    const outcome = await newsletter.subscribe(services, { email, source });
    if (!outcome.ok)
      throw new AppError("INVALID_EMAIL" satisfies NewsletterCode, outcome.error, { field: "email" });
  }
  app.post("/api/newsletter/subscribe", async (c) => {
    try {
      await take(c);
      return isForm(c) ? c.redirect(pageFor("asked"), 303) : c.json({ success: true });
    } catch (error) {
      if (error instanceof TooManyRequests) c.header("retry-after", String(error.retryAfterSeconds));
      if (!isForm(c)) throw error;
      if (!(error instanceof AppError)) services.log.error({ error, path: c.req.path }, "request failed");
      return c.redirect(pageFor(stateOf(error)), 303);
    }
  });

  app.get("/api/newsletter/mine", async (c) => {
    c.header("cache-control", "no-store");
    return c.json(
      await newsletter.readMySubscription(services, await requireUser(services, c.req.raw.headers)),
    );
  });
  app.put("/api/newsletter/mine", async (c) => {
    requireSameOrigin(c, services.env);
    const member = await requireUser(services, c.req.raw.headers);
    return c.json({
      success: true,
      ...(await newsletter.chooseMyTopics(services, member, await readJson(c, MyChoice, MAX_BODY))),
    });
  });

  // RFC 8058: mail clients post here, without cookies or an Origin header; opening the link (GET) changes
  // nothing
  app.post("/api/newsletter/unsubscribe", async (c) => {
    await newsletter.unsubscribe(services, c.req.query("t") ?? "");
    return c.json({ success: true });
  });
  app.get("/api/newsletter/unsubscribe", (c) =>
    c.redirect(`/newsletter/preferences?t=${encodeURIComponent(c.req.query("t") ?? "")}`, 303),
  );
  app.route("/", newsletterAdmin(services));
  return app;
}
