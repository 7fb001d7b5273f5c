import type { Services } from "../../../platform/services.server.ts";
import type { SessionHooks } from "../../accounts/contract.ts";
import * as accounts from "../../accounts/accounts.server.ts";
import { heldApplication, KEY_COOKIE } from "./key-cookie.server.ts";

/** Removes the key to the application at sign-out, so that the next person on the device cannot open it. */
export const applicationsSessionHooks: SessionHooks<Services> = {
  carry: async () => undefined,
  arrived: async () => undefined,
  async left(services, { userId, headers }) {
    const found = await heldApplication(services, headers);
    if (!found) return [];
    const isTheirs =
      found.userId === userId ||
      (found.userId === null && found.email === (await accounts.findUser(services, userId))?.email);
    return isTheirs ? [KEY_COOKIE] : [];
  },
};
