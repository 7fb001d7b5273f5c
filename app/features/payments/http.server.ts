import { randomBytes } from "node:crypto";
import { Hono, type Context } from "hono";
import { z } from "zod";
import { cookieLine } from "../../platform/http/cookies.server.ts";
import { AppError } from "../../platform/errors.ts";
import { readJson, readText, requireSameOrigin } from "../../platform/http/requests.server.ts";
import type { Services } from "../../platform/services.server.ts";
import * as accounts from "../accounts/accounts.server.ts";
import type { SessionUser } from "../accounts/contract.ts";
import type { CompletionRequest, OrderRequest } from "./contract.ts";
import { fromUrlForm } from "./domain/receipt.ts";
import { OFFER_COOKIE, offerBrowserOf } from "./orders/offer-cookie.server.ts";
import { checkItem } from "./domain/validation.ts";
import { insist } from "./orders/orders.server.ts";
import * as payments from "./payments.server.ts";
import { RefundRequest } from "./refunds/refund-requests.server.ts";

const browserOf = (c: Context) => offerBrowserOf(c.req.raw.headers);

async function readVisitor(services: Services, c: Context): Promise<SessionUser | null> {
  const { user, cookies } = await accounts.readSession(services, c.req.raw.headers);
  for (const cookie of cookies) c.header("set-cookie", cookie, { append: true });
  return user;
}

async function requireBuyer(services: Services, c: Context): Promise<SessionUser> {
  const user = await readVisitor(services, c);
  if (!user) throw new AppError("AUTHENTICATION_REQUIRED", "Authentication required", { status: 401 });
  return user;
}

/**
 * Accepts any JSON object: the domain's rules check the fields, so that browser and server show the same
 * messages.
 */
const jsonObject = z.record(z.string(), z.unknown());

/** `aside`: `put` stores the purchase before sign-in, `take` resumes it afterwards. */
const QuoteRequest = jsonObject.and(z.object({ aside: z.enum(["put", "take"]).optional() }));

async function postQuote(services: Services, c: Context): Promise<Response> {
  const { aside, ...item } = await readJson(c, QuoteRequest);
  insist(checkItem(item));
  const user = await readVisitor(services, c);
  const browserId = browserOf(c) ?? (user ? undefined : randomBytes(16).toString("base64url"));
  if (browserId && !user)
    c.header("set-cookie", cookieLine(services.env, OFFER_COOKIE, browserId, 12 * 3600), {
      append: true,
    });
  const { sessionId, testId } = item as { sessionId: string; testId: string }; // as checked above
  const viewer = { userId: user?.id, browserId };
  return c.json({
    success: true,
    data: await payments.showOffer(services, viewer, { sessionId, testId }, { aside }),
  });
}

async function postOrder(services: Services, c: Context): Promise<Response> {
  const user = await requireBuyer(services, c);
  const body = await readJson(c, jsonObject);
  const key = c.req.header("idempotency-key");
  // checked by `createOrder`
  const request = { ...body, ...(key && !body["idempotencyKey"] && { idempotencyKey: key }) } as OrderRequest;
  return c.json({
    success: true,
    data: await payments.createOrder(services, user, request, { browserId: browserOf(c) }),
  });
}

async function postCompletion(services: Services, c: Context): Promise<Response> {
  const user = await requireBuyer(services, c);
  const completion = (await readJson(c, jsonObject)) as CompletionRequest; // checked by `complete`
  return c.json({ success: true, data: await payments.complete(services, user, completion) });
}

async function postVerification(services: Services, c: Context): Promise<Response> {
  const user = await requireBuyer(services, c);
  const question = (await readJson(c, jsonObject)) as { paymentSessionId: string }; // checked by `verify`
  return c.json({ success: true, data: await payments.verify(services, user, question) });
}

async function postRefundRequest(services: Services, c: Context): Promise<Response> {
  const user = await requireBuyer(services, c);
  await payments.askRefund(services, user.id, await readJson(c, RefundRequest));
  return c.json({ success: true });
}

async function getPaymentDocument(services: Services, c: Context): Promise<Response> {
  const visitor = await readVisitor(services, c);
  if (!visitor && c.req.header("accept")?.includes("text/html"))
    return c.redirect("/auth?next=/quest-dashboard", 303); // a person who followed a link in an email
  const user = visitor ?? (await requireBuyer(services, c));
  const number = fromUrlForm((c.req.param("file") ?? "").replace(/\.pdf$/, ""));
  if (!number) throw new AppError("NOT_FOUND", "This receipt does not exist", { status: 404 });
  const { name, bytes } = await payments.readDocumentPdf(services, user, number);
  const headers = {
    "content-type": "application/pdf",
    "content-disposition": `attachment; filename="${name}"`,
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
  };
  return new Response(bytes as Uint8Array<ArrayBuffer>, { headers }); // never backed by a SharedArrayBuffer
}

async function postWebhook(services: Services, c: Context): Promise<Response> {
  const signature = c.req.header("x-razorpay-signature");
  const eventId = c.req.header("x-razorpay-event-id");
  const body = await readText(c, 256 * 1024);
  await payments.handleWebhook(services, {
    body,
    ...(signature && { signature }),
    ...(eventId && { eventId }),
  });
  return c.json({ success: true });
}

/** Routes under /api/payments; the POST routes for browsers accept same-origin requests only. */
export function paymentsHttp(services: Services) {
  const app = new Hono();
  const fromOurPages = (answer: (services: Services, c: Context) => Promise<Response>) => (c: Context) => {
    requireSameOrigin(c, services.env);
    return answer(services, c);
  };
  app.post("/api/payments/quote", fromOurPages(postQuote));
  app.post("/api/payments/create-order", fromOurPages(postOrder));
  app.post("/api/payments/complete", fromOurPages(postCompletion));
  app.post("/api/payments/verify", fromOurPages(postVerification));
  app.post("/api/payments/refund-requests", fromOurPages(postRefundRequest));
  app.get("/api/payments/papers/:file", (c) => getPaymentDocument(services, c));
  app.post("/api/payments/webhook", (c) => postWebhook(services, c));
  return app;
}
