import http from "node:http";
import type { AddressInfo } from "node:net";
import type { SandboxPart, Settings } from "../part.ts";
import { answer, answerError, readBody } from "./answers.ts";
import { api, authenticate } from "./api.ts";
import { checkoutCalls } from "./checkout-calls.ts";
import { controls } from "./controls.ts";
import { GatewayError } from "./errors.ts";
import { failEarly, openFaults } from "./faults.ts";
import { finder } from "./routing.ts";
import { openState } from "./state.ts";
import { subscriptionApi } from "./subscription-api.ts";
import { renewDue } from "./subscriptions.ts";
import { sendDue } from "./webhooks.ts";

type State = ReturnType<typeof openState>;

/** Handles requests; changes are stored before the response is sent. */
function responderOf(state: State) {
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
    const route = find(method, url.pathname);
    if (!route) throw new GatewayError(404, { description: "There is nothing at this address" });
    const body = await readBody(request);
    const { id, handle } = route;
    const result = await handle({ id, query: url.searchParams, body, headers: request.headers });
    state.commit();
    if (fault?.kind === "cut") response.socket?.destroy();
    else answer(response, 200, result);
  };
}

/** Starts the gateway, on its previous port if that is free. */
export async function start({ folder, siteUrl }: Settings): Promise<SandboxPart> {
  const state = openState(folder);
  const respond = responderOf(state);
  const server = http.createServer((request, response) => {
    respond(request, response).catch((error: unknown) => answerError(response, error));
  });
  const listen = (port: number) =>
    new Promise<number>((resolve, reject) => {
      server.once("error", reject);
      // the server listens on a port
      server.listen(port, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
    });
  const port = await listen(state.settings.port).catch(() => listen(0));
  state.change({ port, siteUrl: siteUrl.replace(/\/$/, "") });
  state.commit();
  const [stopSending, stopRenewing] = [sendDue(state), renewDue(state)];
  const base = `http://127.0.0.1:${port}`;
  const { keyId, keySecret, webhookSecret } = state.settings;
  const env = {
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: webhookSecret,
    RAZORPAY_API_BASE: base,
    RAZORPAY_SUBSCRIPTIONS: "yes",
    RAZORPAY_CHECKOUT_URL: "/dev/gateway/v1/checkout.js",
  };
  function stop() {
    stopSending();
    stopRenewing();
    server.close();
    server.closeAllConnections();
  }
  return { http: base, env, stop };
}
