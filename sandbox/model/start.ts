import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { SandboxPart } from "../part.ts";
import { createModel } from "./server.ts";

const AI_KEY = "sandbox-key";

/** Starts the language model. Its state is lost when it ends. */
export async function start(): Promise<SandboxPart> {
  const { server } = createModel(AI_KEY);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const http = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = {
    AI_BASE_URL: `${http}/v1`,
    AI_KEY,
    AI_MODEL: "sandbox-good",
    AI_RUPEES_A_DAY: "100",
    AI_RUPEES_PER_MILLION_IN: "50",
    AI_RUPEES_PER_MILLION_OUT: "200",
  };
  return { http, env };
}
