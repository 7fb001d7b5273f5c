import { Hono } from "hono";
import { csvAnswer } from "../../platform/csv.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { everyDeed } from "./audit.server.ts";
import type { LoggedDeed } from "./contract.ts";
import { filterOf } from "./domain/filter.ts";

const columns = [
  { name: "Entry", of: (deed: LoggedDeed) => deed.id },
  { name: "Time", of: (deed: LoggedDeed) => deed.at },
  { name: "Who", of: (deed: LoggedDeed) => deed.who.name },
  { name: "Who (id)", of: (deed: LoggedDeed) => deed.who.id },
  { name: "Action", of: (deed: LoggedDeed) => deed.action },
  { name: "Subject", of: (deed: LoggedDeed) => deed.subject },
  { name: "Before", of: (deed: LoggedDeed) => deed.before && JSON.stringify(deed.before) },
  { name: "After", of: (deed: LoggedDeed) => deed.after && JSON.stringify(deed.after) },
];

/** The log as a file, behind the administration's gate, for the same filter as the page. */
export function auditHttp(services: Services) {
  const app = new Hono();
  app.get("/api/admin/audit.csv", (c) =>
    csvAnswer("audit-log.csv", columns, everyDeed(services, filterOf(new URL(c.req.url).searchParams))),
  );
  return app;
}
