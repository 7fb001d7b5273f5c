import { Hono } from "hono";
import { collectionHttp } from "../app/features/analytics/http.server.ts";
import { PHONE } from "../app/features/analytics/fixtures.ts";
import { failureAnswer } from "../app/platform/answers.server.ts";
import type { Services } from "../app/platform/services.server.ts";

type Answer = { status: number; body: { success: boolean; field?: string; code?: string } };

/** The endpoints of the collection as the site serves them, and requests of a tracker or of an imitation. */
export function openCollection(services: Services, perAddress?: Parameters<typeof collectionHttp>[1]) {
  const app = new Hono();
  app.onError(failureAnswer(services.log));
  app.route("/", collectionHttp(services, perAddress));
  /** A text is sent as it is, anything else as JSON. */
  async function post(
    path: "user-journey" | "page-visit",
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const sent = { "content-type": "application/json", "user-agent": PHONE, ...headers };
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const answer = await app.request(`/api/analytics/${path}`, {
      method: "POST",
      headers: sent,
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

/** The rows that are kept of a journey, by the names of their columns. */
export async function journeyRows({ db }: Pick<Services, "db">, journeyId: string) {
  const rowsOf = async (table: string, order = "journey_id") =>
    (
      await db.$client.query<Record<string, unknown>>(
        `select * from analytics_${table} where journey_id::text = $1 order by ${order}`,
        [journeyId],
      )
    ).rows;
  const [journeys, pages, actions] = await Promise.all([
    rowsOf("journeys"),
    rowsOf("pages", "n"),
    rowsOf("actions", "n"),
  ]);
  return { journeys, pages, actions };
}
