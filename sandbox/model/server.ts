import http, { type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { contentFor, type Message, type Mode, MODES } from "./modes.ts";

type ModelRequest = {
  model?: unknown;
  messages?: unknown;
  stream?: unknown;
  stream_options?: { include_usage?: unknown };
};
/** A recorded request, and the mode in which it was answered. */
type Received = { mode: Mode; body: ModelRequest };

/** Retry-After of the mode "limited", in seconds. */
const RETRY_AFTER = 7;
/** Delay between the parts of a "slow" response, in milliseconds; the whole takes about a minute. */
const SLOW_MS = 1_500;
const MOST_BYTES = 1_000_000;
const NO_COMPLETION = "messages must be a list of messages with a role and a content.";
/** Number of recorded requests. */
const REMEMBERED = 500;

const send = (res: ServerResponse, status: number, value: unknown, headers: Record<string, string> = {}) =>
  res.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(value));
/** An error in the shape of the OpenAI API. */
const refuse = (res: ServerResponse, status: number, message: string, code: string, headers = {}) =>
  send(res, status, { error: { message, type: "invalid_request_error", param: null, code } }, headers);

async function bodyOf(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  // no encoding was set
  for await (const chunk of req as AsyncIterable<Buffer>)
    if ((size += chunk.length) <= MOST_BYTES) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
const isMessage = (value: unknown): value is Message =>
  typeof value === "object" &&
  value !== null &&
  "content" in value &&
  typeof value.content === "string" &&
  "role" in value;
const tokensOf = (text: string) => Math.ceil(text.length / 4);

/** Streams the response as server-sent events. */
async function stream(
  res: ServerResponse,
  mode: Mode,
  request: ModelRequest,
  answer: ReturnType<typeof contentFor>,
  usage: object,
) {
  const common = {
    id: "chatcmpl-sandbox",
    object: "chat.completion.chunk",
    created: 1_764_000_000,
    model: request.model,
  };
  const event = (choices: unknown[], extra = {}) =>
    res.write(`data: ${JSON.stringify({ ...common, choices, ...extra })}\n\n`);
  const writeDelta = (delta: object, finish_reason: string | null = null) =>
    event([{ index: 0, delta, finish_reason }]);
  res.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
  writeDelta({ role: "assistant", content: "" });
  if (mode === "silent") return; // never ends: the client times out
  const size = mode === "huge" ? 8_000 : 40;
  const fragments = answer.content.match(new RegExp(`[\\s\\S]{1,${size}}`, "g")) ?? [];
  for (const [i, content] of fragments.entries()) {
    if (res.destroyed) return;
    if (mode === "slow") await sleep(SLOW_MS); // oxlint-disable-line no-await-in-loop
    if (mode === "dropped" && i > fragments.length / 2) return void res.destroy();
    writeDelta({ content });
  }
  writeDelta({}, answer.cut ? "length" : "stop");
  if (request.stream_options?.include_usage) event([], { usage });
  res.end("data: [DONE]\n\n");
}

type Completion = ModelRequest & { messages: Message[] };

const isCompletion = (request: ModelRequest | undefined): request is Completion =>
  Array.isArray(request?.messages) && request.messages.every(isMessage);

/** Answers according to the mode, whole or streamed; "silent" never answers. */
function respond(res: ServerResponse, mode: Mode, request: Completion) {
  if (mode === "limited") {
    const headers = { "retry-after": `${RETRY_AFTER}` };
    return refuse(res, 429, "Rate limit reached.", "rate_limit_exceeded", headers);
  }
  if (mode === "failing") return refuse(res, 500, "The server had an error.", "server_error");
  const answer = contentFor(mode, request.messages);
  const prompt = tokensOf(request.messages.map(({ content }) => content).join(""));
  const completion = tokensOf(answer.content);
  const usage = { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion };
  if (request.stream === true) return stream(res, mode, request, answer, usage);
  if (mode === "silent") return undefined;
  const message = { role: "assistant", content: answer.content };
  const choices = [{ index: 0, message, finish_reason: answer.cut ? "length" : "stop" }];
  return send(res, 200, {
    id: "chatcmpl-sandbox",
    object: "chat.completion",
    created: 1_764_000_000,
    model: request.model,
    choices,
    usage,
  });
}

/**
 * An OpenAI-compatible chat completions server, whole or streamed, with its errors and limits. The model name
 * `sandbox-<mode>` selects the mode; `PUT /dev/model/_control` sets it for all requests.
 */
export function createModel(key: string) {
  const state: { mode: Mode | undefined } = { mode: undefined };
  const received: Received[] = [];

  async function complete(req: IncomingMessage, res: ServerResponse) {
    const request = parsed(await bodyOf(req)) as ModelRequest | undefined; // validated below
    if (req.headers.authorization !== `Bearer ${key}`)
      return refuse(res, 401, "Incorrect API key provided.", "invalid_api_key");
    if (!isCompletion(request)) return refuse(res, 400, NO_COMPLETION, "invalid_value");
    const named = MODES.find((mode) => request.model === `sandbox-${mode}`);
    if (!named)
      return refuse(res, 404, `The model \`${String(request.model)}\` does not exist.`, "model_not_found");
    const mode = state.mode ?? named;
    received.push({ mode, body: request });
    received.splice(0, received.length - REMEMBERED);
    return respond(res, mode, request);
  }

  async function control(req: IncomingMessage, res: ServerResponse) {
    const body = parsed(await bodyOf(req));
    const mode = typeof body === "object" && body !== null && "mode" in body ? body.mode : undefined;
    if (mode !== null && !MODES.some((known) => known === mode))
      return refuse(res, 400, `mode must be null or one of ${MODES.join(", ")}`, "invalid_value");
    state.mode = MODES.find((known) => known === mode);
    return send(res, 200, { mode });
  }

  const server = http.createServer((req, res) => {
    const route = `${req.method} ${new URL(req.url ?? "/", "http://model").pathname}`;
    if (route === "POST /v1/chat/completions") void complete(req, res).catch(() => res.destroy());
    else if (route === "GET /v1/models")
      send(res, 200, {
        object: "list",
        data: MODES.map((mode) => ({ id: `sandbox-${mode}`, object: "model", owned_by: "sandbox" })),
      });
    else if (route === "PUT /dev/model/_control") void control(req, res);
    else if (route === "GET /dev/model/requests.json") send(res, 200, received);
    else if (route === "DELETE /dev/model/requests.json") {
      received.length = 0;
      send(res, 200, []);
    } else refuse(res, 404, `There is no ${route}.`, "not_found");
  });
  return { server, received, state };
}
