import { Hono } from "hono";
import { collectionHttp } from "../app/features/analytics/collection/http.server.ts";
import type { Trail } from "../app/features/analytics/contract.ts";
import { PHONE } from "../app/features/analytics/fixtures.ts";
import { failureAnswer } from "../app/platform/http/responses.server.ts";
import type { Services } from "../app/platform/services.server.ts";

type Answer = { status: number; body: { success: boolean; field?: string; code?: string } };

/** The collection endpoints as the site serves them, for requests of a real or forged tracker. */
export function openCollection(services: Services, perAddress?: Parameters<typeof collectionHttp>[1]) {
  const app = new Hono();
  app.onError(failureAnswer(services.log));
  app.route("/", collectionHttp(services, perAddress));
  /** Sends a string unchanged and anything else as JSON. */
  async function post(
    path: "user-journey" | "page-visit",
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const requestHeaders = { "content-type": "application/json", "user-agent": PHONE, ...headers };
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const answer = await app.request(`/api/analytics/${path}`, {
      method: "POST",
      headers: requestHeaders,
      body: text,
    });
    return { status: answer.status, body: (await answer.json()) as Answer["body"] };
  }
  return {
    post,
    send: (record: unknown, headers?: Record<string, string>) =>
      post("user-journey", { user_journey: record }, headers),
  };
}

/** The stored rows of a visit with its trail, as the database returns them. */
export async function visitRows({ db }: Pick<Services, "db">, id: string) {
  const { rows } = await db.$client.query<Record<string, unknown> & { trail: Trail }>(
    "select v.*, t.trail from analytics_visits v join analytics_trails t using (started_at, id) where id::text = $1",
    [id],
  );
  return rows;
}
