import { useEffect, useRef, useState } from "react";
import {
  type ClientActionFunctionArgs,
  data,
  type FetcherSubmitOptions,
  isRouteErrorResponse,
  type ShouldRevalidateFunctionArgs,
  useFetcher,
} from "react-router";
import type { ActionAnswer, ActionFailure, Failure } from "../../platform/errors.ts";
import { messageOf, proof } from "../../platform/http/api.ts";

/** The guard redirects out of the administration, an action only within it. */
const isOwnRedirect = (error: unknown) =>
  error instanceof Response && Boolean(error.headers.get("location")?.startsWith("/admin"));

const TIMEOUT_MS = 30_000;
const OFFLINE = "You’re offline. Try again when you reconnect.";

/** React Router does not reload the page's data after an error status. */
const failed = (failure: ActionFailure & { sent: FormData }) =>
  data(failure, { status: failure.status || 503 });

/** The server's refusal from before the page's action ran; a proxy may answer with any text. */
function failureIn(body: unknown): Partial<Failure> {
  try {
    return (JSON.parse(String(body)) ?? {}) as Partial<Failure>;
  } catch {
    return {};
  }
}

/**
 * The `clientAction` of a page: reports a change as failed if the guard refuses it or no answer arrives
 * within 30 seconds, so that the page keeps the input. Sends nothing while offline. The failure
 * includes the form, since React may not render between the submission and an immediate answer.
 */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  const sent = await request.clone().formData();
  if (!navigator.onLine) return failed({ ok: false, status: 0, error: OFFLINE, code: "NETWORK_ERROR", sent });
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(new Error("No answer in time")), TIMEOUT_MS);
  try {
    return await Promise.race([serverAction(), timeout.promise]);
  } catch (error) {
    if (isOwnRedirect(error)) throw error;
    const status = error instanceof Response ? 401 : isRouteErrorResponse(error) ? error.status : 0;
    const refusal = isRouteErrorResponse(error) ? failureIn(error.data) : {};
    const code = { 0: "NETWORK_ERROR", 401: "AUTH_REQUIRED" }[status] ?? refusal.code ?? "SERVER_ERROR";
    const field = refusal.field === undefined ? {} : { field: refusal.field };
    return failed({ ok: false, status, error: messageOf(status, refusal.error), code, ...field, sent });
  } finally {
    clearTimeout(timer);
  }
}

/** The `shouldRevalidate` of a page: also reloads its data after a conflict, to show the other change. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate;

/**
 * Submits a form to the page's action: `sent` is the last submitted form, `answer` its result, `refused` its
 * failure. If the action requires a proof of identity, asks for it and submits the form again.
 * @param key shared by components that use the same form
 * @param options React Router's: `action` is the address of another page, if the action is not this page's;
 *   `defaultShouldRevalidate: false` reloads nothing, for an action that changes nothing
 * @returns `submit` resolves to the answer, but never settles after a redirect
 */
export function useAction<Result>(
  key: string,
  options: Pick<FetcherSubmitOptions, "action" | "defaultShouldRevalidate"> = {},
): {
  submit: (form: FormData | Record<string, string>) => Promise<ActionAnswer<Result>>;
  sent: FormData | undefined;
  busy: boolean;
  answer: ActionAnswer<Result> | undefined;
  refused: ActionFailure | undefined;
  reset: () => void;
} {
  const fetcher = useFetcher<ActionAnswer<Result> & { sent?: FormData }>({ key });
  const [sent, setSent] = useState<FormData>();
  const latest = fetcher.formData ?? fetcher.data?.sent;
  if (latest && latest !== sent) setSent(latest);
  const busy = fetcher.state !== "idle";
  const resolve = useRef<(answer: ActionAnswer<Result>) => void>(undefined);
  useEffect(() => {
    if (fetcher.data) resolve.current?.(fetcher.data);
  }, [fetcher.data]);
  async function submit(form: FormData | Record<string, string>): Promise<ActionAnswer<Result>> {
    const answered = new Promise<ActionAnswer<Result>>((done) => void (resolve.current = done));
    void fetcher.submit(form, { method: "post", ...options });
    const answer = await answered;
    const again = !answer.ok && answer.code === "PROVE_AGAIN" && (await proof.ask?.());
    return again ? submit(form) : answer;
  }
  const answer = busy ? undefined : fetcher.data;
  const refused = answer?.ok === false && answer.code !== "PROVE_AGAIN" ? answer : undefined;
  return { submit, sent, busy, answer, refused, reset: fetcher.reset };
}
