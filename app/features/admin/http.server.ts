import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { inRupees } from "../../lib/money.ts";
import type { Column } from "../../platform/csv.server.ts";
import { AppError } from "../../platform/errors.ts";
import { isAdminPage } from "../../platform/pages/page.ts";
import { readJson, requireSameOrigin } from "../../platform/http/requests.server.ts";
import type { Services } from "../../platform/services.server.ts";
import * as audit from "../audit/audit.server.ts";
import type { Who } from "../audit/contract.ts";
import { requireRecentProof } from "../accounts/accounts.server.ts";
import { exportCsv } from "../safety/safety.server.ts";
import { requireAdmin } from "./admin.server.ts";
import {
  type AdminCode,
  type AdminMember,
  MEMBER_STATE_NAMES,
  membersFilterOf,
  Preview,
} from "./contract.ts";
import { everyMember } from "./members/members.server.ts";
import { isBeforeOpening } from "./opening/open-site.server.ts";
import { find } from "./search/search.server.ts";
import { endedPreviewCookie, previewCookie, readPreview } from "./members/see-as.server.ts";

/**
 * Calls that need a proof of identity from the last hour: exports of personal data, documents of orders, and
 * imports of subscribers. Page intents declare it themselves (`proof` in `app/admin-action.server.ts`).
 * `e2e/permissions.test.ts` lists the same calls and fails for any other that needs a proof.
 */
const PROOF_CALLS: readonly [method: string, path: RegExp][] = [
  ["GET", /\.csv$/],
  ["GET", /^\/api\/admin\/orders\/[^/]+\/pdf$/],
  ["POST", /^\/api\/admin\/newsletter\/import$/],
  ["POST", /^\/api\/admin\/proof$/],
];

/** Whether a call needs a proof of identity from the last hour. */
const asksProof = (method: string, path: string): boolean =>
  PROOF_CALLS.some((call) => call[0] === method && call[1].test(path));

/** Exports accept GET only: a HEAD request would be logged as an export. */
function refuseHead(c: Context) {
  if (c.req.method !== "HEAD" || !asksProof("GET", c.req.path)) return;
  c.header("allow", "GET");
  throw new AppError("METHOD_NOT_ALLOWED", "This call accepts only GET", { status: 405 });
}

/** Guards `/api/admin`: only administrators pass; handlers find the current one in the context (`admin`). */
export const adminGuard = (services: Services) =>
  createMiddleware<{ Variables: { admin: Who } }>(async (c, next) => {
    if (c.req.method !== "GET") requireSameOrigin(c, services.env);
    const { id, name } = await requireAdmin(services, c.req.raw.headers);
    refuseHead(c);
    if (asksProof(c.req.method, c.req.path)) await requireRecentProof(services, c.req.raw.headers);
    c.set("admin", { id, name });
    c.header("cache-control", "no-store");
    await next();
  });

/** Refuses writes outside the administration during a preview, so that nothing is done as someone else. */
export const refuseWritesInPreview = (services: Services) =>
  createMiddleware(async (c, next) => {
    const reads = c.req.method === "GET" || c.req.method === "HEAD";
    const administers = c.req.path.startsWith("/api/admin/") || isAdminPage(c.req.path);
    if (!reads && !administers && (await readPreview(services, c.req.raw.headers)))
      throw new AppError("PREVIEW_ONLY" satisfies AdminCode, "You are in preview. Leave the preview first", {
        status: 409,
      });
    await next();
  });

/** Hides the sitemap, feed and cards before the site opens. */
export const hideBeforeOpening = (services: Services) =>
  createMiddleware(async (c, next) => {
    if (await isBeforeOpening(services)) return c.body(null, 404, { "cache-control": "no-store" });
    return next();
  });

/** Sets `isBeforeOpening` for robots.txt, which omits the sitemap before the site opens. */
export const provideIsShut = (services: Services) =>
  createMiddleware<{ Variables: { isBeforeOpening: boolean } }>(async (c, next) => {
    c.set("isBeforeOpening", await isBeforeOpening(services));
    await next();
  });

const MEMBER_COLUMNS: Column<AdminMember>[] = [
  { name: "Member id", of: (member) => member.id },
  { name: "Name", of: (member) => member.name },
  { name: "Email", of: (member) => member.email },
  {
    name: "Status",
    of: ({ state, isAdmin }) => (isAdmin ? "Administrator" : MEMBER_STATE_NAMES[state]),
  },
  { name: "Joined", of: (member) => member.createdAt },
  { name: "Last sign-in", of: (member) => member.lastSignInAt },
  { name: "Quests", of: (member) => member.quests },
  { name: "Latest result", of: (member) => member.result },
  { name: "Orders", of: (member) => member.orders },
  { name: "Paid in rupees", of: (member) => inRupees(member.paid) },
  { name: "Refunded in rupees", of: (member) => inRupees(member.returned) },
];

/** The administration's own calls, which `adminGuard` protects. */
export function adminHttp(services: Services) {
  const app = new Hono<{ Variables: { admin: Who } }>();
  return (
    app
      // called before a download, since a download cannot show the dialog that asks for the proof
      .post("/api/admin/proof", (c) => c.json({ success: true }))
      .get("/api/admin/search", async (c) =>
        c.json({ success: true, found: await find(services, c.req.query("q") ?? "") }),
      )
      .post("/api/admin/see-as", async (c) => {
        const preview = await readJson(c, Preview, 1_024);
        c.header("set-cookie", previewCookie(services, c.get("admin").id, preview));
        return c.json({ success: true });
      })
      .get("/api/admin/members.csv", (c) => {
        const filter = membersFilterOf(new URL(c.req.url).searchParams);
        return exportCsv(services, {
          who: c.get("admin"),
          action: "accounts.exported",
          subject: "members",
          filter,
          columns: MEMBER_COLUMNS,
          rows: everyMember(services, filter),
        });
      })
      // here, because the audit feature must not import the safety feature
      .get("/api/admin/audit.csv", (c) =>
        exportCsv(services, {
          who: c.get("admin"),
          action: "audit.exported",
          subject: "audit-log",
          ...audit.auditFile(services, new URL(c.req.url).searchParams),
        }),
      )
      .get("/api/admin/see-as/leave", (c) => {
        c.header("set-cookie", endedPreviewCookie(services.env));
        return c.redirect("/admin");
      })
  );
}
/** Type of the API for the client. */
export type AdminCalls = ReturnType<typeof adminHttp>;
