import { expect, test } from "vitest";
import { lookUpMail } from "./mail-records.server.ts";

const answers: Record<string, string[][]> = {
  "villa.test": [["other=1"], ["v=spf1 include:", "mail.test -all"]],
  "_dmarc.villa.test": [["v=DMARC1; p=reject"]],
  "selector1._domainkey.villa.test": [["v=DKIM1; k=rsa; ", "p=MIIB"]],
  "own._domainkey.bare.test": [["v=DKIM1; p=MIIB"]],
  "twice.test": [["v=spf1 include:mail.test -all"], ["v=spf1 -all"]],
  "_dmarc.mail.twice.test": [["v=DMARC1; p=none"], ["v=DMARC1; p=reject"], ["other=1"]],
  "_dmarc.twice.test": [["v=DMARC1; p=reject"]],
  "default._domainkey.revoked.test": [["v=DKIM1; p="]],
};
const lookUp = (name: string) => Promise.resolve(answers[name] ?? []);
const failing = (code: string) => Promise.reject(Object.assign(new Error(code), { code }));

test("[OWNER-01] reads SPF, DMARC and a DKIM key of the sender's domain", async () => {
  expect(await lookUpMail({ from: "Villa <hello@Villa.test>" }, lookUp)).toEqual({
    domain: "villa.test",
    spfRecords: 1,
    dmarcRecords: 1,
    dkim: "selector1",
  });
  expect(await lookUpMail({ from: "hello@bare.test" }, lookUp)).toMatchObject({
    spfRecords: 0,
    dmarcRecords: 0,
    dkim: "",
  });
  expect(await lookUpMail({ from: "hello@bare.test", selector: "own" }, lookUp)).toMatchObject({
    dkim: "own",
  });
  expect(await lookUpMail({ from: "hello@revoked.test" }, lookUp)).toMatchObject({ dkim: "" });
});

test("[OWNER-01] reports missing records as 0, and all as unknown while DNS is unavailable", async () => {
  expect(await lookUpMail({ from: "a@b.test" }, () => failing("ENOTFOUND"))).toMatchObject({
    spfRecords: 0,
    dmarcRecords: 0,
  });
  expect(await lookUpMail({ from: "a@b.test" }, () => failing("ETIMEOUT"))).toMatchObject({
    spfRecords: null,
    dmarcRecords: null,
    dkim: null,
  });
});

test("[OWNER-01] finds the DMARC policy of the parent domain and counts two SPF records", async () => {
  expect(await lookUpMail({ from: "hello@mail.villa.test" }, lookUp)).toMatchObject({ dmarcRecords: 1 });
  expect(await lookUpMail({ from: "hello@twice.test" }, lookUp)).toMatchObject({ spfRecords: 2 });
});

test("[OWNER-01] ignores the parent domain if the sender's has several DMARC records or cannot be read", async () => {
  expect(await lookUpMail({ from: "hello@mail.twice.test" }, lookUp)).toMatchObject({ dmarcRecords: 2 });
  const away = (name: string) => (name === "_dmarc.mail.villa.test" ? failing("ETIMEOUT") : lookUp(name));
  expect(await lookUpMail({ from: "hello@mail.villa.test" }, away)).toMatchObject({ dmarcRecords: null });
});

test.each(["Villa @ the sea <hello@villa.test>", '"us@other.test" <hello@Villa.test>', "hello@villa.test"])(
  "[OWNER-01] reads the sender's domain from its address in %s",
  async (from) => {
    expect(await lookUpMail({ from }, lookUp)).toMatchObject({ domain: "villa.test", spfRecords: 1 });
  },
);
