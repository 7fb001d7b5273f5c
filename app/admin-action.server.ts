import { type ActionFunctionArgs, data, type Params } from "react-router";
import type { z } from "zod";
import { servicesContext, sessionContext, troubleContext } from "./context.ts";
import { requireRecentProof } from "./features/accounts/accounts.server.ts";
import type { Who } from "./features/audit/contract.ts";
import { type ActionAnswer, AppError } from "./platform/errors.ts";
import { describeFailure } from "./platform/http/responses.server.ts";
import { isTransient } from "./platform/observability/health.server.ts";
import type { Services } from "./platform/services.server.ts";

type ActionContext = { services: Services; by: Who; params: Params; requireProof: () => Promise<void> };
type Run<Result> = (form: Record<string, unknown>, context: ActionContext) => Promise<Result>;

/**
 * A named change that an administration page can make.
 * @param input the schema of the form's fields
 * @param proof whether the administrator must have proved their identity within the last hour
 */
export const intent =
  <Input extends z.ZodType, Result>({
    input,
    proof = false,
    run,
  }: {
    input: Input;
    proof?: boolean | ((values: z.output<Input>) => boolean);
    run: (services: Services, values: z.output<Input>, by: Who, params: Params) => Promise<Result>;
  }): Run<Result> =>
  async (form, { services, by, params, requireProof }) => {
    const values = input.parse(form);
    if (typeof proof === "function" ? proof(values) : proof) await requireProof();
    return run(services, values, by, params);
  };

/**
 * The route action of an administration page: runs the intent named in the form. A refusal is returned with
 * its status, so that the page keeps the typed values. An intent may return a redirect within the
 * administration.
 * @example export const action = adminAction({ pause: intent({ input: z.object({}), run: pauseIssue }) });
 */
export function adminAction<Results extends Record<string, unknown>>(intents: {
  [Name in keyof Results]: Run<Results[Name]>;
}) {
  type Answer = ActionAnswer<Exclude<Results[keyof Results], Response>>;
  async function action({ request, context, params }: ActionFunctionArgs) {
    const services = context.get(servicesContext);
    const number = context.get(troubleContext).requestId;
    try {
      const user = context.get(sessionContext);
      if (!user?.isAdmin || user.needsSecondFactor)
        throw new AppError("ACCESS_DENIED", "Access denied", { status: 403 });
      const { intent: name, ...form } = Object.fromEntries(await request.formData());
      if (typeof name !== "string" || !Object.hasOwn(intents, name))
        throw new AppError("UNKNOWN_INTENT", "This page cannot do that", { field: "intent" });
      const result = await intents[name as keyof Results](form, {
        services,
        by: { id: user.id, name: user.name },
        params,
        requireProof: () => requireRecentProof(services, request.headers),
      });
      if (result instanceof Response) return result;
      return data<Answer>({ ok: true, result: result as Exclude<typeof result, Response> });
    } catch (error) {
      const about = { requestId: number, method: request.method, path: new URL(request.url).pathname };
      const isPassing = (thrown: unknown) => isTransient(services, thrown);
      const failure = await describeFailure(error, services.log, about, isPassing);
      const answer = { ok: false as const, number, ...failure };
      return data<Answer>(answer, { status: failure.status });
    }
  }
  return Object.assign(action, { intents: Object.keys(intents) });
}
