import http from "node:http";
import type { AddressInfo } from "node:net";
import type { SandboxPart, Settings } from "../part.ts";
import { answerError } from "./answers.ts";
import { openState } from "./state.ts";
import { renewDue } from "./subscriptions.ts";
import { sendDue } from "./webhooks.ts";
import { responderOf } from "./responder.ts";

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
