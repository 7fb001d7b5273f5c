import { expect, test } from "vitest";
import { lookUpMail } from "./mail-records.server.ts";

const answers: Record<string, string[][]> = {
  "villa.test": [["other=1"], ["v=spf1 include:", "mail.test -all"]],
  "_dmarc.villa.test": [["v=DMARC1; p=reject"]],
  "selector1._domainkey.villa.test": [["v=DKIM1; k=rsa; ", "p=MIIB"]],
  "own._domainkey.bare.test": [["v=DKIM1; p=MIIB"]],
  "twice.test": [["v=spf1 include:mail.test -all"], ["v=spf1 -all"]],
  "default._domainkey.revoked.test": [["v=DKIM1; p="]],
};
const lookUp = (name: string) => Promise.resolve(answers[name] ?? []);
const failing = (code: string) => Promise.reject(Object.assign(new Error(code), { code }));

test("[OWNER-01] SPF, DMARC and a DKIM key are read from the domain of the sender", async () => {
  expect(await lookUpMail({ from: "Villa <hello@Villa.test>" }, lookUp)).toEqual({
    domain: "villa.test",
    spf: true,
    dmarc: true,
    dkim: "selector1",
  });
  expect(await lookUpMail({ from: "hello@bare.test" }, lookUp)).toMatchObject({
    spf: false,
    dmarc: false,
    dkim: "",
  });
  expect(await lookUpMail({ from: "hello@bare.test", selector: "own" }, lookUp)).toMatchObject({
    dkim: "own",
  });
  expect(await lookUpMail({ from: "hello@revoked.test" }, lookUp)).toMatchObject({ dkim: "" });
});

test("[OWNER-01] a name without records has none; a DNS that is away says nothing", async () => {
  expect(await lookUpMail({ from: "a@b.test" }, () => failing("ENOTFOUND"))).toMatchObject({
    spf: false,
    dmarc: false,
  });
  expect(await lookUpMail({ from: "a@b.test" }, () => failing("ETIMEOUT"))).toMatchObject({
    spf: null,
    dmarc: null,
    dkim: null,
  });
});

test("[OWNER-01] finds the DMARC policy of the parent domain and refuses two SPF records", async () => {
  expect(await lookUpMail({ from: "hello@mail.villa.test" }, lookUp)).toMatchObject({ dmarc: true });
  expect(await lookUpMail({ from: "hello@twice.test" }, lookUp)).toMatchObject({ spf: false });
});
