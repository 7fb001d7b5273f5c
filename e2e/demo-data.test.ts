import { spawn } from "node:child_process";
import { once } from "node:events";
import { DEMO_USERS, createPerson } from "../app/features/accounts/fixtures.ts";
import * as payments from "../app/features/payments/payments.server.ts";
import * as quest from "../app/features/quest/quest.server.ts";
import { expect, test } from "../testing/browser.ts";
import { openOwnSite } from "../testing/site-processes.ts";

test("[HOME-05] completes the demo data of a killed start with npm run seed, opens registration for thirty days, and changes nothing at later starts", async () => {
  const site = await openOwnSite({ database: "own" });
  await createPerson(site.services, DEMO_USERS.maya); // as a killed start may leave it
  const seed = spawn(process.execPath, ["server/seed.ts"], {
    env: {
      PATH: process.env["PATH"]!,
      NODE_ENV: "production",
      DATA_DIR: site.dataDir,
      AUTH_SECRET: site.services.env.AUTH_SECRET!,
      LOG_LEVEL: "error",
    },
  });
  expect(await once(seed, "close")).toEqual([0, null]);
  const idOf = async (name: keyof typeof DEMO_USERS) =>
    (await createPerson(site.services, DEMO_USERS[name])).id;
  const [maya, noor, arjun] = [await idOf("maya"), await idOf("noor"), await idOf("arjun")];
  const state = async () => {
    const bought = async (id: string) => (await payments.purchasesOf(site.services, id)).map((p) => p.status);
    const halfway = await quest.currentQuest(site.services, { userId: arjun, headers: new Headers() });
    return { maya: await bought(maya), noor: await bought(noor), arjun: halfway?.answers.length };
  };
  expect(await state()).toEqual({ maya: ["paid"], noor: ["refunded"], arjun: 29 });
  await site.stop();
  await site.restart({ SEED_CAST: "yes" });
  expect(await state()).toEqual({ maya: ["paid"], noor: ["refunded"], arjun: 29 });
  expect(site.output()).toContain("maya@villa.test");
  expect((await createPerson(site.services, DEMO_USERS.ada)).isAdmin).toBe(true);
  const registration = (await (await fetch(`${site.origin}/api/settings/registration`)).json()) as {
    text: string;
  };
  expect(["30 days", "29 days"]).toContain(registration.text); // midnight may pass during the test
  const pricing = await (await fetch(`${site.origin}/pricing`)).text();
  for (const price of ["₹699/month", "₹65,000 - ₹80,000", "₹1,85,000+"]) expect(pricing).toContain(price);
});
