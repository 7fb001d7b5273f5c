import type { Failure } from "../errors.ts";

/**
 * Result of a call to the site's own API. `status` 0: no complete response arrived. `message` is the sentence
 * for the status, `error` the server's own message, `number` the request id in the log.
 */
export type ApiResult<T> =
  | { ok: true; data: T }
  | {
      ok: false;
      status: number;
      message: string;
      error?: string;
      code: string;
      field?: string;
      /** Additional information for the person. */
      notice?: string;
      number?: string;
    };

/**
 * Handles calls refused with PROVE_AGAIN: `ask` asks the person to confirm their identity and resolves to
 * whether they did. Set by the pages that mount accounts' `ConfirmIdentity`.
 */
export const proof: { ask?: (() => Promise<boolean>) | undefined } = {};

const TIMEOUT_MS = 30_000;
/** For uploads over slow connections: as long as the server waits for a whole request. */
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
 * The sentence for an HTTP status; a 400 uses the server's own. Source: specification §8, HTTP status
 * mapping.
 */
export function messageOf(status: number, serverError?: string): string {
  if (status === 0) return "Network error. Please check your connection and try again";
  if (status === 400) return serverError || "Invalid request data";
  return byStatus[status] ?? `Server error (${status})`;
}

/**
 * Calls the site's own API with JSON or a file.
 * @param timeoutMs milliseconds until the call fails with TIMEOUT_ERROR (default 30 s, for a file 2 minutes)
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
  let responseBody: unknown;
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
    responseBody = await response.json().catch(() => abort.signal.throwIfAborted());
    // an incomplete response, or a page from a proxy in between: the outcome is unknown
    if (response.ok && response.status !== 204 && responseBody === undefined)
      throw new Error("Not a JSON response");
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
  if (response.ok) return { ok: true, data: responseBody as T }; // the type comes from the server's code
  const failure = (responseBody ?? {}) as Partial<Failure>; // a proxy may return any body
  if (failure.code === "PROVE_AGAIN" && (await proof.ask?.()))
    return callApi<T>(path, { method, body, timeoutMs, headers });
  const number = response.headers.get("x-request-id");
  return {
    ok: false,
    status: response.status,
    message: messageOf(response.status, failure.error),
    code: failure.code ?? "SERVER_ERROR",
    ...(failure.error && { error: failure.error }),
    ...(failure.field && { field: failure.field }),
    ...(failure.notice && { notice: failure.notice }),
    ...(number !== null && { number }),
  };
}
