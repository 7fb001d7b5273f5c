import http from "node:http";
import { api, authenticate } from "./api.ts";
import { checkoutCalls } from "./checkout-calls.ts";
import { controls } from "./controls.ts";
import { GatewayError } from "./errors.ts";
import { failEarly, openFaults } from "./faults.ts";
import { finder } from "./routing.ts";
import { answer, readBody } from "./answers.ts";
import { openState } from "./state.ts";
import { subscriptionApi } from "./subscription-api.ts";

type State = ReturnType<typeof openState>;

/** Handles requests; changes are stored before the response is sent. */
export function responderOf(state: State) {
  const faults = openFaults();
  const find = finder([
    ...api(state),
    ...subscriptionApi(state),
    ...checkoutCalls(state),
    ...controls(state, faults),
  ]);
  return async function respond(request: http.IncomingMessage, response: http.ServerResponse) {
    const url = new URL(request.url ?? "/", "http://sandbox");
    const method = request.method ?? "GET";
    const isApi = url.pathname.startsWith("/v1/");
    const fault = isApi ? faults.take(method, url.pathname) : undefined;
    if (failEarly(fault, response)) return;
    if (isApi) authenticate(state, request.headers.authorization);
    const found = find(method, url.pathname);
    if (!found) throw new GatewayError(404, { description: "There is nothing at this address" });
    const body = await readBody(request);
    const { id, handle } = found;
    const result = await handle({ id, query: url.searchParams, body, headers: request.headers });
    state.commit();
    if (fault?.kind === "cut") response.socket?.destroy();
    else answer(response, 200, result);
  };
}
