import { createPerson, signedIn } from "../app/features/accounts/fixtures.ts";
import { expect, test, useSite } from "../testing/browser.ts";
import { faultOf, strayMarks } from "../testing/fuzz-faults.ts";
import { IS_ASKED_FOR, pageRequestTo, REQUESTS, SEED } from "../testing/fuzzing.ts";
import { ADDRESSES } from "../testing/page-addresses.ts";

// the calls are tried in server/bundled/fuzz.test.ts; a page is drawn, so these are fewer
const PAGES = Math.ceil(REQUESTS / 5);
const AT_ONCE = 4;
const site = useSite({ env: { LOG_LEVEL: "info" } });

/** Nobody, a member and the administrator, each as their browser would send it. */
async function askers(): Promise<Headers[]> {
  const ada = await createPerson(site.services, { email: "ada@villa.test", firstName: "Ada" });
  const member = await createPerson(site.services);
  return [new Headers(), await signedIn(site.services, member), await signedIn(site.services, ada)];
}

test("[SAFE-10] whatever is sent to any page: no failure that is not meant, no stack, no stray row, no value in the log", async () => {
  test.setTimeout(1_800_000);
  const asking = await askers();
  const faults = new Map<string, string>();
  const refused = new Set<number>();
  const statuses = new Map<number, number>();
  async function ask(number: number) {
    const [address] = ADDRESSES[number % ADDRESSES.length]!;
    const sent = pageRequestTo(address, SEED, number);
    const headers = new Headers(asking[Math.floor(number / ADDRESSES.length) % asking.length]);
    for (const [name, value] of Object.entries(sent.headers)) if (value) headers.set(name, value);
    if (number % 5 > 0) headers.set("origin", site.origin);
    const answer = await fetch(new URL(sent.url, site.origin), {
      method: sent.method,
      headers,
      redirect: "manual",
      ...(sent.body !== undefined && { body: sent.body }),
    });
    const text = await answer.text();
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (answer.status >= 400) refused.add(number);
    const fault = faultOf({ status: answer.status, text });
    if (fault)
      faults.set(`${sent.method} ${address}: ${fault}`, `${JSON.stringify(sent)} → ${text.slice(0, 300)}`);
  }
  for (let number = 0; number < PAGES; number += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => ask(number + n)));
  if (IS_ASKED_FOR) console.log(`seed ${SEED}, ${PAGES} requests to pages:`, Object.fromEntries(statuses));
  expect(Object.fromEntries(faults)).toEqual({});
  expect(await strayMarks(site.services, refused)).toEqual([]);
  expect(
    site
      .said()
      .split("\n")
      .filter((line) => line.includes("fuzzmark")),
  ).toEqual([]);
});
