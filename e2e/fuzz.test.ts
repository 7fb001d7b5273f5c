import { expect, test, useSite } from "../testing/browser.ts";
import { askers, fuzzRecord, requestInit, strayMarks } from "../testing/fuzz-faults.ts";
import { IS_ASKED_FOR, pageRequestTo, REQUESTS, SEED } from "../testing/fuzzing.ts";
import { ADDRESSES } from "../testing/page-addresses.ts";

// the calls are tried in server/bundled/fuzz.test.ts; a page is drawn, so these are fewer
const PAGES = IS_ASKED_FOR ? Math.ceil(REQUESTS / 5) : 400;
/** Milliseconds for one page on a slow machine. */
const MOST_MS = 300;
const AT_ONCE = 4;
const site = useSite({ env: { LOG_LEVEL: "info" } });

test("[SAFE-10] whatever is sent to any page: no failure that is not meant, no stack, no stray row, no value in the log", async () => {
  test.setTimeout(Math.max(600_000, PAGES * MOST_MS));
  const asking = await askers(site.services);
  const { faults, refused, statuses, note } = fuzzRecord();
  async function ask(number: number) {
    const [address] = ADDRESSES[number % ADDRESSES.length]!;
    const sent = pageRequestTo(address, SEED, number);
    const init = requestInit(sent, asking[Math.floor(number / ADDRESSES.length) % asking.length]);
    if (number % 5 > 0) init.headers.set("origin", site.origin);
    const answer = await fetch(new URL(sent.url, site.origin), { ...init, redirect: "manual" });
    note(`${sent.method} ${address}`, sent, { status: answer.status, text: await answer.text() });
  }
  for (let number = 0; number < PAGES; number += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => ask(number + n)));
  if (IS_ASKED_FOR) console.log(`seed ${SEED}, ${PAGES} requests to pages:`, statuses);
  expect(faults).toEqual({});
  expect(await strayMarks(site.services, refused)).toEqual([]);
  expect(
    site
      .said()
      .split("\n")
      .filter((line) => line.includes("fuzzmark")),
  ).toEqual([]);
});
