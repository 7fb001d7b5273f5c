import { describe, expect, test } from "vitest";
import { openPaymentsFixture } from "../../../../testing/payments-fixture.ts";
import { apply } from "../../applications/fixtures.ts";
import { createPerson } from "../../accounts/fixtures.ts";
import { createPost } from "../../blog/fixtures.ts";
import { createImage } from "../../media/fixtures.ts";
import { createSubscribers } from "../../newsletter/fixtures.ts";
import { createIssue } from "../../newsletter/newsletter.server.ts";
import * as settings from "../../settings/settings.server.ts";
import { find } from "./search.server.ts";

const paymentsFixture = await openPaymentsFixture();
const { services } = paymentsFixture;
const by = { id: "ada", name: "Ada Fernandes" };
const kinds = async (text: string) =>
  (await find(services, text)).map(({ kind, name, to }) => ({ kind, name, to }));

describe("[ADMIN-03] the palette finds", () => {
  test("a member by a prefix of name, last name or address", async () => {
    const { id, email } = await createPerson(services, { firstName: "Priyamvada", lastName: "Sethna" });
    const line = { kind: "member", name: `Priyamvada Sethna, ${email}`, to: `/admin/members/${id}` };
    for (const text of ["priyam", "SETHNA", email.slice(0, 10)])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await kinds(text)).toContainEqual(line);
  });
  test("an order by its buyer", async () => {
    const { user } = await paymentsFixture.ordering();
    const orders = (await find(services, user.email)).filter(({ kind }) => kind === "order");
    expect(orders).toEqual([
      {
        kind: "order",
        name: expect.stringContaining("Order "),
        note: "Order, ₹950",
        to: expect.stringMatching(/^\/admin\/orders\/pur_/),
      },
    ]);
  });
  test("a post by a prefix of its title, and a picture by a word of its description", async () => {
    const post = await createPost(services, { title: "Quiet mornings", publishedAt: null });
    const image = await createImage(services, { alt: "Mango trees behind the quiet pool" });
    expect(await kinds("quiet")).toEqual([
      { kind: "post", name: "Quiet mornings", to: `/admin/blog/${post.id}` },
      { kind: "picture", name: "Mango trees behind the quiet pool", to: `/admin/images/${image.key}` },
    ]);
  });
  test("a subscriber by a prefix of the address, and a newsletter by a part of its subject", async () => {
    await createSubscribers(services, 1, "tide-reader");
    const words = { subject: "When the tide turns", preview: "", body: "", topic: "letter" } as const;
    const { id } = await createIssue(services, by, words);
    expect(await find(services, "tide")).toEqual([
      {
        kind: "subscriber",
        name: "tide-reader-1@villa.test",
        note: "Subscriber, confirmed",
        to: "/admin/newsletter?q=tide-reader-1%40villa.test",
      },
      {
        kind: "newsletter",
        name: "When the tide turns",
        note: "Newsletter, draft",
        to: `/admin/newsletter/issues/${id}`,
      },
    ]);
  });
  test("[APPLY-07] an applicant by a prefix of a name or the address", async () => {
    const id = await apply(services, { name: "Zubin Mehta", email: "zubin@villa.test", dates: "later" });
    for (const text of ["zub", "meht", "zubin@"])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await find(services, text)).toContainEqual({
        kind: "application",
        name: "Zubin Mehta, zubin@villa.test",
        note: "Application, New",
        to: `/admin/applications/${id}`,
      });
  });
  test("a setting with its value and log, and an administrator's actions", async () => {
    await settings.changeSetting(services, { key: "available_seats", value: "14", by });
    expect(await find(services, "seats")).toEqual([
      { kind: "setting", name: "Available seats", note: "now 14", to: "/admin?set=available_seats" },
      {
        kind: "log",
        name: "Changes of Available seats",
        note: "Audit log",
        to: "/admin/audit?q=available_seats",
      },
    ]);
    expect(await kinds("ada f")).toContainEqual({
      kind: "log",
      name: "Actions by Ada Fernandes",
      to: "/admin/audit?who=ada",
    });
  });
  test.each(["", "a", "%", "%%", "\u0000\u0000", "__", "x".repeat(5_000), "'; drop table users; --"])(
    "nothing for %j",
    async (text) => {
      expect(await find(services, text)).toEqual([]);
    },
  );
});
