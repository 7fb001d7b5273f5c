import type { IncomingMessage, ServerResponse } from "node:http";
import { GatewayError, refuse } from "./errors.ts";
import { Text } from "./routing.ts";

/** The fields of a call's body. */
export async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer); // no encoding was set
  const text = Buffer.concat(chunks).toString("utf8");
  if (!text) return {};
  try {
    const body: unknown = JSON.parse(text);
    // an object: checked on the next line
    if (typeof body === "object" && body && !Array.isArray(body)) return body as Record<string, unknown>;
  } catch {
    // refused below
  }
  throw refuse("The request body is not a JSON object", {});
}

/** Answers with JSON. */
export function answer(response: ServerResponse, status: number, body: unknown) {
  const [type, text] =
    body instanceof Text ? [body.type, body.text] : ["application/json", JSON.stringify(body)];
  response
    .writeHead(status, { "content-type": `${type}; charset=utf-8`, "cache-control": "no-store" })
    .end(text);
}

/** Answers an error in the provider's shape. */
export function answerError(response: ServerResponse, error: unknown) {
  if (error instanceof GatewayError) return answer(response, error.status, error.body);
  console.error(error);
  answer(response, 500, { error: { code: "SERVER_ERROR", description: "The sandbox failed", metadata: {} } });
}
