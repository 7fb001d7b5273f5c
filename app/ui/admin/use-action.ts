import { useEffect, useEffectEvent, useState } from "react";
import { type ClientActionFunctionArgs, useFetcher } from "react-router";
import type { ActionAnswer, ActionFailure } from "../../platform/errors.ts";
import { messageOf, proof } from "../../platform/http/api.ts";

/** The `clientAction` of a page: without an answer the change is reported as failed, and the page stays. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error; // a redirect
    return { ok: false, status: 0, error: messageOf(0), code: "NETWORK_ERROR" } satisfies ActionFailure;
  }
}

/**
 * Submits a form to the page's action: `sent` is the last submitted form, `answer` its result. If the action
 * requires a proof of identity, asks for it and submits the form again.
 * @param key shared by components that use the same form
 */
export function useAction<Result>(key: string): {
  submit: (form: FormData | Record<string, string>) => Promise<void>;
  sent: FormData | undefined;
  busy: boolean;
  answer: ActionAnswer<Result> | undefined;
  reset: () => void;
} {
  const fetcher = useFetcher<ActionAnswer<Result>>({ key });
  const [sent, setSent] = useState<FormData>();
  if (fetcher.formData && fetcher.formData !== sent) setSent(fetcher.formData);
  const busy = fetcher.state !== "idle";
  const answer = busy ? undefined : fetcher.data;
  const submit = (form: FormData | Record<string, string>) => fetcher.submit(form, { method: "post" });
  const proveAgain = useEffectEvent(async () => {
    const given = await proof.ask?.();
    if (given && sent) await submit(sent);
  });
  useEffect(() => {
    if (answer?.ok === false && answer.code === "PROVE_AGAIN") void proveAgain();
  }, [answer]);
  return { submit, sent, busy, answer, reset: fetcher.reset };
}
