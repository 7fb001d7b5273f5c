import { RouterContextProvider } from "react-router";
import { servicesContext, sessionContext, troubleContext } from "../app/context.ts";
import { createPerson, signedIn } from "../app/features/accounts/fixtures.ts";
import { readSession } from "../app/features/accounts/accounts.server.ts";
import type { ActionAnswer } from "../app/platform/errors.ts";
import type { Services } from "../app/platform/services.server.ts";

type Action = (args: never) => Promise<Response | { data: ActionAnswer<unknown>; init: ResponseInit | null }>;

/** Sends forms to a page's action as the administrator; returns status and answer, or where it redirects. */
export async function openAction(services: Services, action: Action, params: Record<string, string> = {}) {
  const ada = { firstName: "Ada", lastName: "Fernandes", email: "ada@villa.test" };
  const headers = await signedIn(services, await createPerson(services, ada));
  const { user } = await readSession(services, headers);
  return async (intent: string, form: Record<string, string> = {}, as: Partial<typeof user> = {}) => {
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(sessionContext, user && { ...user, ...as });
    context.set(troubleContext, { requestId: "req-1" });
    const body = new URLSearchParams({ ...form, intent });
    const request = new Request(`${services.env.ORIGIN}/admin`, { method: "POST", headers, body });
    const answer = await action({ request, context, params } as never);
    if (answer instanceof Response) return { status: answer.status, to: answer.headers.get("location") };
    return { status: answer.init?.status ?? 200, ...answer.data };
  };
}
