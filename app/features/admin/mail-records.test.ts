import { expect, test } from "vitest";
import { lookUpMail } from "./mail-records.server.ts";

const answers: Record<string, string[][]> = {
  "villa.test": [["other=1"], ["v=spf1 include:", "mail.test -all"]],
  "_dmarc.villa.test": [["v=DMARC1; p=reject"]],
};
const lookUp = (name: string) => Promise.resolve(answers[name] ?? []);
const failing = (code: string) => Promise.reject(Object.assign(new Error(code), { code }));

test("[OWNER-01] SPF and DMARC are read from the domain of the sender", async () => {
  expect(await lookUpMail("Villa <hello@Villa.test>", lookUp)).toEqual({
    domain: "villa.test",
    spf: true,
    dmarc: true,
  });
  expect(await lookUpMail("hello@bare.test", lookUp)).toMatchObject({ spf: false, dmarc: false });
});

test("[OWNER-01] a name without records has none; a DNS that is away says nothing", async () => {
  expect(await lookUpMail("a@b.test", () => failing("ENOTFOUND"))).toMatchObject({
    spf: false,
    dmarc: false,
  });
  expect(await lookUpMail("a@b.test", () => failing("ETIMEOUT"))).toMatchObject({ spf: null, dmarc: null });
});
