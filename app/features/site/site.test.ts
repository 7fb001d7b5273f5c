import fs from "node:fs";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useServices } from "../../../testing/services.ts";
import { required } from "../../lib/checked.ts";
import { SETTING_KEYS, type SettingKey } from "../settings/contract.ts";
import { putSetting, seedSettings } from "../settings/fixtures.ts";
import { createImage } from "../media/fixtures.ts";
import { findEntries } from "./ui/faq-search.tsx";
import { pictureSlots, SHARED } from "./pictures/picture-slots.server.ts";
import * as site from "./site.server.ts";

const services = useServices();
const questions = async () =>
  (await site.readFaq(services)).flatMap(({ entries }) => entries.map(({ question }) => question));

test("[APPLY-06] lists a question that only the owner can answer once it is answered", async () => {
  expect(await questions()).toContain("How do I apply?");
  expect(await questions()).not.toContain("Which coast is it?");
  expect(await site.readPlace(services)).toEqual({
    coast: "",
    week: "",
    rooms: "",
    hosts: "",
    hostsPicture: null,
    travel: "",
    rules: "",
  });
  await putSetting(services, "place_coast", "The Konkan, two hours south of Goa.");
  await putSetting(services, "place_from", "2027-01-10");
  expect(await questions()).toContain("Which coast is it?");
  expect(await questions()).not.toContain("Which dates, and how many nights?");
  await putSetting(services, "place_to", "2027-01-17");
  expect(await questions()).toContain("Which dates, and how many nights?");
  expect((await site.readPlace(services)).week).toBe("10 to 17 January 2027, seven nights");
});

/** FAQ questions that only the owner can answer, by setting. */
const ANSWERED_BY: [SettingKey, string][] = [
  ["place_coast", "Which coast is it?"],
  ["place_rooms", "Which rooms are there?"],
  ["place_hosts", "Who runs it?"],
  ["place_travel", "How do I get there?"],
  ["place_safety", "Is it safe?"],
  ["place_food", "What do we eat?"],
  ["place_access", "Are there steps, and how wide are the doors?"],
  ["place_rules", "What are the house rules?"],
  ["place_hears", "When will I hear from you?"],
  ["place_cancelling", "What do I lose if I cancel a seat, and when?"],
  ["place_insider_after", "How long does Insider access last after the week?"],
];

test.each(ANSWERED_BY)(
  "[APPLY-06] answers “%s” with the text saved as %s, and hides the question while it is empty",
  async (key, asked) => {
    await putSetting(services, key, "");
    expect(await questions()).not.toContain(asked);
    await putSetting(services, key, "The owner’s own words.");
    const entries = (await site.readFaq(services)).flatMap((topic) => topic.entries);
    const { answer } = required(
      entries.find(({ question }) => question === asked),
      "the answer",
    );
    expect(answer.join(" ")).toContain("The owner’s own words.");
    await putSetting(services, key, "");
  },
);

test("[APPLY-06] has a question for every text about the place", () => {
  const texts = SETTING_KEYS.filter((key) => /^place_(?!(from|to|hosts_image)$)/.test(key));
  expect(ANSWERED_BY.map(([key]) => key).toSorted()).toEqual(texts.toSorted());
});

test.each([
  ["price", "What does it cost?"],
  ["fees", "What does it cost?"],
  ["how much is it", "What does it cost?"],
  ["cancellation", "What do I lose if I cancel a seat, and when?"],
  ["refund", "Can I get my money back?"],
  ["guest", "Can I come with a friend or a partner?"],
  ["can I bring friends?", "Can I come with a friend or a partner?"],
  ["safety", "Is it safe?"],
  ["where is it", "Which coast is it?"],
  ["location", "Which coast is it?"],
])("finds, for %j, the question “%s”", async (query, question) => {
  for (const [key] of ANSWERED_BY) await putSetting(services, key, "Answered."); // oxlint-disable-line no-await-in-loop -- in sequence
  const entries = findEntries(await site.readFaq(services), query).flatMap((topic) => topic.entries);
  expect(entries.map((entry) => entry.question)).toContain(question);
});

test("[APPLY-05] states the last day of registration, not the day after", async () => {
  await putSetting(services, "registration_close_date", "2098-12-23");
  const closing = async () =>
    (await site.readFaq(services))
      .flatMap(({ entries }) => entries)
      .find(({ question }) => question === "When does registration close?")?.answer[0];
  expect(await closing()).toMatch(/^The last day is 22 December 2098\. /);
  await putSetting(services, "accepting_applications_for_date", "January 2099");
  expect(await closing()).toMatch(/^The last day is 22 December 2098, for January 2099\. /);
  await putSetting(services, "registration_close_date", "2001-01-01");
  expect(await closing()).toMatch(/^Registration for January 2099 has closed\. /);
});

test("[ADMIN-05] has built-in hero pictures as fallback, but none of the hosts", async () => {
  const builtIn = new Map(pictureSlots.map((slot) => [slot.id, slot.builtIn]));
  for (const id of ["hero-desktop", "hero-phone"])
    expect(fs.existsSync(`public${builtIn.get(id)}`), id).toBe(true);
  expect(builtIn.get("hosts")).toBeNull();
  expect((await site.readPlace(services)).hostsPicture).toBeNull();
});

test("[OWNER-04] replaces each visualisation of the public pages with the owner's picture", async () => {
  const { key } = await createImage(services, { alt: "The terrace, photographed in March" });
  expect(Object.values(await site.readPictures(services))).toEqual([null, null, null, null, null]);
  for (const [name, setting] of Object.entries(SHARED)) {
    await putSetting(services, setting, key); // oxlint-disable-line no-await-in-loop -- in sequence
    const pictures = await site.readPictures(services); // oxlint-disable-line no-await-in-loop -- as above
    expect([name, pictures[name as keyof typeof SHARED]?.alt]).toEqual([
      name,
      "The terrace, photographed in March",
    ]);
    await putSetting(services, setting, ""); // oxlint-disable-line no-await-in-loop -- as above
  }
});

test("[APPLY-06] shows the specification's figures and an upcoming week on a seeded site", async () => {
  await services.db.execute(sql`truncate website_settings`);
  await seedSettings(services);
  const { wasUntil, changedOn, accepting, ...facts } = await site.readFacts(services);
  expect(facts).toEqual({
    seats: 20,
    applications: 42,
    insiderSale: "asked",
    tiers: {
      insider: { price: "₹499/month", was: "₹699/month" },
      main: { price: "₹45,000 - ₹60,000", was: "₹65,000 - ₹80,000" },
      executive: { price: "₹1,50,000+", was: "₹1,85,000+" },
    },
  });
  expect([wasUntil, changedOn, accepting]).not.toContain(null);
});
