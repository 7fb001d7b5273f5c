import type { BrowserContext } from "@playwright/test";
import { createPerson, signedIn } from "../app/features/accounts/fixtures.ts";
import * as payments from "../app/features/payments/payments.server.ts";
import * as report from "../app/features/report/report.server.ts";
import { takeQuest } from "../app/features/quest/fixtures.ts";
import type { Site } from "./site.ts";

/** Sets the cookies of these request headers in a browser. */
export const carry = (site: Pick<Site, "origin">, context: BrowserContext, headers: Headers) =>
  context.addCookies(
    (headers.get("cookie") ?? "")
      .split("; ")
      .filter(Boolean)
      .map((pair) => ({
        name: pair.slice(0, pair.indexOf("=")),
        value: pair.slice(pair.indexOf("=") + 1),
        url: site.origin,
      })),
  );

/** Creates a member with a result and no purchase. `path`: the report's; `purchase` reads the current one. */
export async function newBuyer(site: Pick<Site, "origin" | "services">) {
  const person = await createPerson(site.services, { firstName: "Maya", lastName: "Iyer" });
  const headers = await signedIn(site.services, person);
  const { sessionId, testId } = await takeQuest(site.services, { userId: person.id, person: "maya" });
  const item = { sessionId, testId };
  const purchase = () => payments.purchaseFor(site.services, { ...item, userId: person.id });
  return { person, headers, item, path: `/quest-result/${person.id}/${sessionId}/${testId}`, purchase };
}

/** As `newBuyer`, with the report shared by link. */
export async function newSharer(site: Pick<Site, "origin" | "services">) {
  const buyer = await newBuyer(site);
  await report.setSharing(site.services, { ...buyer.item, userId: buyer.person.id, shared: true });
  return buyer;
}
