import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { openPaymentsFixture } from "../../../../testing/payments-fixture.ts";
import type { Services } from "../../../platform/services.server.ts";
import { createPerson } from "../../accounts/fixtures.ts";
import * as audit from "../../audit/audit.server.ts";
import { buy } from "../../payments/fixtures.ts";
import type { SettingKey } from "../../settings/contract.ts";
import * as settings from "../../settings/settings.server.ts";
import { isOpenBefore } from "../domain/before-opening.ts";
import { hidesPage, isBeforeOpening, openSite, readOpenedAt } from "./open-site.server.ts";

const { services, control, newItem } = await openPaymentsFixture();
const NOW = new Date("2026-11-25T06:00:00Z");
const SELLER = {
  SELLER_NAME: "Villa Example LLP",
  SELLER_ADDRESS: "1 Sea Road",
  SUPPORT_EMAIL: "hello@villa.example",
  GRIEVANCE_OFFICER: "R. Rao",
  GRIEVANCE_EMAIL: "grievance@villa.example",
  MAIL_FROM: "hello@villa.example",
};
/** The same site in another live process, with its own cached opening state. */
const asLive = (at = NOW): Services => ({
  ...services,
  db: Object.create(services.db) as Services["db"],
  clock: { now: () => at },
  env: { ...services.env, ...SELLER, SITE_MODE: "live" },
});
const records = (name: string) =>
  Promise.resolve(
    name.startsWith("_dmarc")
      ? [["v=DMARC1"]]
      : name.includes("_domainkey")
        ? [["p=MIIB"]]
        : [["v=spf1 -all"]],
  );

const SAVED: Partial<Record<SettingKey, string>> = {
  registration_close_date: "2026-12-20",
  accepting_applications_for_date: "February 2027",
  available_seats: "14",
  main_experience_price: "₹45,000 - ₹60,000",
  executive_escape_price: "₹1,50,000+",
  insider_access_price: "₹499/month",
  report_early_price: "95000",
  report_regular_price: "95000",
  place_coast: "North Goa",
  place_from: "2027-02-06",
  place_to: "2027-02-13",
};
const save = async (key: SettingKey, value: string) => {
  const outcome = await settings.changeSetting(asLive(), { key, value, by: { id: "ada", name: "Ada" } });
  expect([key, outcome.ok]).toEqual([key, true]);
};

beforeAll(() => {
  services.clock = { now: () => NOW };
});

describe("[OWNER-01] a live site before it is open", () => {
  test("shows everyone but administrators “opening soon”, except on sign-in, newsletter and legal pages, and never in local mode", async () => {
    const live = asLive();
    expect(await isBeforeOpening(live, records)).toBe(true);
    for (const path of ["/", "/pricing", "/blog/the-room", "/quest", "/apply", "/quest-result/a/b/c"]) {
      expect(await hidesPage(live, { path, isAdmin: false }), path).toBe(true); // oxlint-disable-line no-await-in-loop
      expect(await hidesPage(live, { path, isAdmin: true }), path).toBe(false); // oxlint-disable-line no-await-in-loop
    }
    for (const path of [
      "/opening-soon",
      "/auth",
      "/admin",
      "/admin/orders/x",
      "/newsletter/confirm",
      "/privacy-policy/5",
    ])
      expect(await hidesPage(live, { path, isAdmin: false }), path).toBe(false); // oxlint-disable-line no-await-in-loop
    expect(isOpenBefore("/authors")).toBe(false);
    expect(await hidesPage(services, { path: "/", isAdmin: false })).toBe(false);
  });

  test("opens once the last step is done, and stays open if a step fails later", async () => {
    const ada = await createPerson(services, { firstName: "Ada", email: "ada@villa.test" });
    await buy(services, control, { user: ada, item: newItem(), refund: true });
    services.clock = { now: () => NOW };
    for (const [key, value] of Object.entries(SAVED)) await save(key as SettingKey, value); // oxlint-disable-line no-await-in-loop
    const { db } = services;
    await db.execute(sql`insert into second_factors (user_id, sealed_secret, confirmed_at, created_at)
      values (${ada.id}, 'sealed', ${NOW}, ${NOW})`);
    await db.execute(sql`insert into mail_links (token_hash, type, user_id, email, expires_at, used_at)
      values ('hash', 'recovery', ${ada.id}, ${ada.email}, ${NOW}, ${NOW})`);
    expect(await isBeforeOpening(asLive(), records)).toBe(true); // no backup was made
    await db.execute(sql`insert into operations_backups (copy, made_at) values ('villa-1', ${NOW})`);
    expect(await isBeforeOpening(asLive(), records)).toBe(true); // and none was restored
    await db.execute(sql`update operations_backups set restored_at = ${NOW}`);
    const [one, two] = [asLive(), asLive()];
    expect(await Promise.all([isBeforeOpening(one, records), isBeforeOpening(two, records)])).toEqual([
      false,
      false,
    ]);
    expect(await audit.auditEntriesOf(services, "site.opened", "site")).toMatchObject([
      { who: { name: "The site" }, after: { open: true, undone: "" } },
    ]);
    await db.execute(sql`delete from operations_backups`);
    expect(await isBeforeOpening(asLive(), records)).toBe(false);
    expect(await readOpenedAt(services)).toEqual(NOW);
  });

  test("can be opened early by the owner, once; the log names the open steps, and other processes notice within seconds", async () => {
    await services.db.execute(sql`delete from site_opening`);
    const [here, there] = [asLive(), asLive()];
    expect([await isBeforeOpening(here, records), await isBeforeOpening(there, records)]).toEqual([
      true,
      true,
    ]);
    const who = { id: "ada", name: "Ada Fernandes" };
    await Promise.all([openSite(here, who, ["Seats"]), openSite(here, who, ["Seats"])]);
    expect(await isBeforeOpening(here)).toBe(false);
    const later = new Date(NOW.getTime() + 6_000);
    expect(await isBeforeOpening({ ...there, clock: { now: () => later } })).toBe(false);
    const opened = await audit.auditEntriesOf(services, "site.opened", "site");
    expect(opened.filter((entry) => entry.who.id === "ada")).toMatchObject([{ after: { undone: "Seats" } }]);
  });

  test("is not hidden while the database does not answer", async () => {
    const away = asLive();
    away.db = new Proxy(away.db, {
      get: (_, name) => {
        if (name === "select") throw new Error("the database is away");
        return undefined;
      },
    });
    expect(await isBeforeOpening(away)).toBe(false);
  });
});
