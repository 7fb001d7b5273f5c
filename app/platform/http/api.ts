import type { Failure } from "../errors.ts";

/**
 * What a call of the browser to the site's own API came to. `status` 0 means that no answer came, or not all
 * of it. `message` is the sentence of the status, `said` the server's own, `number` the one under which the
 * log has the request.
 */
export type ApiResult<T> =
  | { ok: true; data: T }
  | {
      ok: false;
      status: number;
      message: string;
      said?: string;
      code: string;
      field?: string;
      /** What the person should know besides. */
      notice?: string;
      number?: string;
    };

/**
 * What a call does that is refused with PROVE_AGAIN: `ask` asks whoever sits there to show again that it is
 * them, and says whether they have. Set by the screens of the administration.
 */
export const proof: { ask?: (() => Promise<boolean>) | undefined } = {};

const TIMEOUT_MS = 30_000;
/** A file needs longer on a slow line: as long as the server waits for a whole request. */
const FILE_TIMEOUT_MS = 120_000;
const byStatus: Record<number, string> = {
  401: "Authentication required",
  403: "Access denied",
  404: "Service not found",
  429: "Too many requests. Please try again later",
  500: "Server error. Please try again",
  503: "Service temporarily unavailable",
};

/**
 * The sentence for an HTTP status; a 400 carries the server's own. Source: specification §8, HTTP status
 * mapping.
 */
export function messageOf(status: number, serverError?: string): string {
  if (status === 0) return "Network error. Please check your connection and try again";
  if (status === 400) return serverError || "Invalid request data";
  return byStatus[status] ?? `Server error (${status})`;
}

/**
 * Calls the site's own API with JSON, or with a file as it is.
 * @param timeoutMs milliseconds before the call is given up (30 s, for a file two minutes, unless told); the
 * result's code is then
 *   TIMEOUT_ERROR
 */
export async function callApi<T>(
  path: string,
  {
    method = "GET",
    body,
    timeoutMs = body instanceof Blob ? FILE_TIMEOUT_MS : TIMEOUT_MS,
    headers = {},
  }: { method?: string; body?: unknown; timeoutMs?: number; headers?: Record<string, string> } = {},
): Promise<ApiResult<T>> {
  let response: Response;
  let given: unknown;
  const abort = new AbortController();
  const timer = setTimeout(
    () => abort.abort(new DOMException("No answer in time", "TimeoutError")),
    timeoutMs,
  );
  try {
    response = await fetch(path, {
      method,
      headers: {
        "content-type": body instanceof Blob ? body.type || "application/octet-stream" : "application/json",
        ...headers,
      },
      signal: abort.signal,
      ...(body !== undefined && { body: body instanceof Blob ? body : JSON.stringify(body) }),
    });
    given = await response.json().catch(() => abort.signal.throwIfAborted());
    // half an answer, or the page of another server on the way: nobody knows what was done
    if (response.ok && response.status !== 204 && given === undefined) throw new Error("This is no answer");
  } catch (error) {
    const timedOut = error instanceof DOMException && error.name === "TimeoutError";
    return {
      ok: false,
      status: 0,
      message: messageOf(0),
      code: timedOut ? "TIMEOUT_ERROR" : "NETWORK_ERROR",
    };
  } finally {
    clearTimeout(timer);
  }
  if (response.ok) return { ok: true, data: given as T }; // the server's own code gave the type
  const failure = (given ?? {}) as Partial<Failure>; // another server on the way may answer anything
  if (failure.code === "PROVE_AGAIN" && (await proof.ask?.()))
    return callApi<T>(path, { method, body, timeoutMs, headers });
  const number = response.headers.get("x-request-id");
  return {
    ok: false,
    status: response.status,
    message: messageOf(response.status, failure.error),
    code: failure.code ?? "SERVER_ERROR",
    ...(failure.error && { said: failure.error }),
    ...(failure.field && { field: failure.field }),
    ...(failure.notice && { notice: failure.notice }),
    ...(number !== null && { number }),
  };
}
