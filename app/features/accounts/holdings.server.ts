import type { Tx } from "../../platform/db.server.ts";
import type { Services } from "../../platform/services.server.ts";
import type { Holding } from "./contract.ts";

const registered = new WeakMap<object, Holding<Services, Tx>[]>();

/** Says what every feature holds about members. Called once, in `server/app.ts`. */
export function registerHoldings(services: object, holdings: Holding<Services, Tx>[]) {
  registered.set(services, holdings);
}

export const holdingsOf = (services: object): Holding<Services, Tx>[] => registered.get(services) ?? [];
