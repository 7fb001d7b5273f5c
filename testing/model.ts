import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { createModel } from "../sandbox/model/server.ts";
import type { Mode } from "../sandbox/model/modes.ts";
import { openPartner, type PartnerLimits } from "../app/platform/http/partner-calls.server.ts";
import type { Services } from "../app/platform/services.server.ts";

const KEY = "key-of-the-tests";
/** Variables of the language model for `useServices`; `useModel` sets the real address. */
export const MODEL_ENV = {
  AI_BASE_URL: "http://127.0.0.1:1/v1",
  AI_KEY: KEY,
  AI_MODEL: "sandbox-good",
  AI_RUPEES_A_DAY: "100",
  AI_RUPEES_PER_MILLION_IN: "50",
  AI_RUPEES_PER_MILLION_OUT: "200",
};

/** Runs the sandbox's language model in this process for these services, and resets it before each test. */
export function useModel(services: Services) {
  const model = createModel(KEY);
  beforeAll(async () => {
    await new Promise<void>((resolve) => model.server.listen(0, "127.0.0.1", () => resolve()));
    services.env.AI_BASE_URL = `http://127.0.0.1:${(model.server.address() as AddressInfo).port}/v1`;
  });
  afterAll(() => {
    model.server.closeAllConnections();
    model.server.close();
  });
  const limitTo = (limits: Partial<PartnerLimits>) => {
    services.partners.model = openPartner("language model", { limits });
  };
  beforeEach(() => {
    model.state.mode = undefined;
    model.received.length = 0;
    limitTo({ timeoutMs: 20_000, failuresToOpen: 1_000 });
  });
  return {
    /** All received requests. */
    received: model.received,
    answer: (mode: Mode | undefined) => {
      model.state.mode = mode;
    },
    limitTo,
  };
}
