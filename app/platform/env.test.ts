import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { readEnv } from "./env.server.ts";

const live = {
  ORIGIN: "https://villa.example",
  AUTH_SECRET: "Qm9yZGVyIGNvbGxpZSBpbiB0aGUgcmFpbiA0",
  SMTP_URL: "smtps://mail.example",
  MAIL_FROM: "Villa <hello@villa.example>",
  ADMIN_EMAILS: "owner@villa.example",
  RAZORPAY_KEY_ID: "rzp_live_1",
  RAZORPAY_KEY_SECRET: "s3cretOfTheGateway8kQz",
  RAZORPAY_WEBHOOK_SECRET: "w7dKq2xRz9Lm4TbN",
  SUPPORT_EMAIL: "hello@villa.example",
  SELLER_NAME: "Villa Example LLP",
  SELLER_ADDRESS: "1 Sea Road, Panaji 403001",
  GRIEVANCE_OFFICER: "R. Rao",
  GRIEVANCE_EMAIL: "grievance@villa.example",
};

test("defaults to a local site on http://localhost:3000 with ada as administrator", () => {
  expect(readEnv({})).toMatchObject({
    PORT: 3000,
    ORIGIN: "http://localhost:3000",
    SITE_MODE: "local",
    ADMIN_EMAILS: ["ada@villa.test"],
  });
});

test("[NAV-06] gives a local site a support address and three social links, a live one only its own", () => {
  expect(readEnv({ X_URL: "https://x.example/mine" })).toMatchObject({
    SUPPORT_EMAIL: "hello@villa.test",
    INSTAGRAM_URL: "https://instagram.test/thevilla",
    LINKEDIN_URL: "https://linkedin.test/company/thevilla",
    X_URL: "https://x.example/mine",
  });
  expect(readEnv(live)).toMatchObject({
    SUPPORT_EMAIL: live.SUPPORT_EMAIL,
    INSTAGRAM_URL: "",
    LINKEDIN_URL: "",
    X_URL: "",
  });
});

test("treats an empty variable as unset, and uses startup defaults only for unset ones", () => {
  const defaults = { ORIGIN: "http://localhost:4001", SMTP_URL: "smtp://127.0.0.1:2500" };
  expect(readEnv({ PORT: "", SMTP_URL: "smtp://mail.example" }, defaults)).toMatchObject({
    PORT: 3000,
    ORIGIN: "http://localhost:4001",
    SMTP_URL: "smtp://mail.example",
  });
});

test.each([
  [{ PORT: "eighty" }, "PORT must be a whole number from 0 to 65535"],
  [{ PORT: "70000" }, "PORT must be a whole number from 0 to 65535"],
  [{ ORIGIN: "villa.example" }, "ORIGIN must be an address such as https://example.com"],
  [{ ORIGIN: "http://localhost:3000/site" }, "ORIGIN must have no path"],
  [{ SITE_MODE: "demo" }, "SITE_MODE must be local or live"],
  [
    { AI_KEY: "k" },
    "AI_BASE_URL and AI_MODEL and AI_RUPEES_A_DAY and AI_RUPEES_PER_MILLION_IN and AI_RUPEES_PER_MILLION_OUT must be set too: AI_BASE_URL, AI_KEY",
  ],
  [
    { AI_KEY: "k", AI_MODEL: "m", AI_BASE_URL: "https://a.test/v1", AI_RUPEES_A_DAY: "5" },
    "AI_RUPEES_PER_MILLION_IN and AI_RUPEES_PER_MILLION_OUT must be set too",
  ],
  [{ AI_MODEL: "a model" }, "AI_MODEL must be a model's name as its provider writes it"],
  [{ AI_RUPEES_A_DAY: "none" }, "AI_RUPEES_A_DAY must be rupees from 0.01 to 1000000"],
  [{ AI_RUPEES_PER_MILLION_IN: "0" }, "AI_RUPEES_PER_MILLION_IN must be rupees from 0.01"],
  [
    { AI_BASE_URL: "http://api.model.example/v1" },
    "AI_BASE_URL must begin with https:// where it is on another network",
  ],
  [{ AI: "yes" }, "AI must be sandbox, or empty"],
  [{ ...live, AI: "sandbox" }, "AI=sandbox is for local mode only"],
  [{ RAZORPAY_WEBHOOK_SECRET: " " }, "RAZORPAY_WEBHOOK_SECRET must be a secret"],
  [{ RAZORPAY_WEBHOOK_SECRET: "abc, " }, "RAZORPAY_WEBHOOK_SECRET must be a secret"],
  [{ RAZORPAY_WEBHOOK_SECRET: ",abc" }, "RAZORPAY_WEBHOOK_SECRET must be a secret"],
  [{ RAZORPAY_KEY_SECRET: " " }, "RAZORPAY_KEY_SECRET must not be blank"],
  [{ ROLE: "cook" }, "ROLE must be web, worker or both"],
  [{ SEED_CAST: "perhaps" }, "SEED_CAST must be yes or no"],
  [{ LOG_LEVEL: "loud" }, "LOG_LEVEL must be fatal, error, warn"],
  [{ DATABASE_URL: "mysql://x/y" }, "DATABASE_URL must be an address such as postgres://"],
  [{ SMTP_URL: "mail.example" }, "SMTP_URL must be an address such as smtp://"],
  [{ TRUSTED_PROXIES: "10.0.0.1, proxy" }, "TRUSTED_PROXIES must be IP addresses"],
  [{ TRUSTED_PROXIES: "0.0.0.0/0" }, "TRUSTED_PROXIES must be IP addresses or networks such as 10.0.0.0/8"],
  [{ TRUSTED_PROXIES: "10.0.0.0/33" }, "TRUSTED_PROXIES must be IP addresses or networks such as 10.0.0.0/8"],
  [
    { TRUSTED_PROXIES: "10.0.0.0/8/8" },
    "TRUSTED_PROXIES must be IP addresses or networks such as 10.0.0.0/8",
  ],
  [{ ADMIN_EMAILS: "ada" }, "ADMIN_EMAILS must be email addresses"],
  [{ SUPPORT_EMAIL: "help" }, "SUPPORT_EMAIL must be an email address"],
  [{ APPLICATION_FORM_URL: "javascript:alert(1)" }, "APPLICATION_FORM_URL must be an address"],
  [{ AUTH_SECRET: "short" }, "AUTH_SECRET must have at least 32 characters"],
  [{ RAZORPAY_KEY_ID: "rzp_test_1" }, "RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET must be set too"],
  [{ GOOGLE_CLIENT_SECRET: "s" }, "GOOGLE_CLIENT_ID must be set too"],
  [
    { SITE_MODE: "local", ORIGIN: "https://villa.example" },
    "SITE_MODE=local needs a loopback ORIGIN, not https://villa.example",
  ],
  [{ ...live, ORIGIN: "https://localhost" }, "SITE_MODE must be set where ORIGIN is https://localhost"],
  [{ ...live, ORIGIN: "http://localhost:3000" }, "RAZORPAY_KEY_ID is a live key"],
  [{ ...live, ORIGIN: "https://localhost", SITE_MODE: "local" }, "RAZORPAY_KEY_ID is a live key"],
  [{ ...live, ORIGIN: "http://villa.example" }, "ORIGIN must begin with https:// in live mode"],
  [{ ...live, AUTH_SECRET: "" }, "AUTH_SECRET is required in live mode"],
  ...["SUPPORT_EMAIL", "SELLER_NAME", "SELLER_ADDRESS", "GRIEVANCE_OFFICER", "GRIEVANCE_EMAIL"].map(
    (name) =>
      [{ ...live, [name]: "" }, `${name} is required in live mode`] as [Record<string, string>, string],
  ),
  [{ GRIEVANCE_EMAIL: "rao" }, "GRIEVANCE_EMAIL must be an email address"],
  [{ GSTIN: "29ABC" }, "GSTIN must be a GSTIN of 15 characters"],
  [{ ...live, SMTP_URL: "" }, "SMTP_URL is required in live mode"],
  [{ MAIL_FROM: "Villa Vesper" }, "MAIL_FROM must contain an email address"],
  [{ ...live, MAIL_FROM: "" }, "MAIL_FROM is required in live mode"],
  [{ ...live, ADMIN_EMAILS: "" }, "ADMIN_EMAILS is required in live mode"],
  [
    { ...live, RAZORPAY_KEY_ID: "", RAZORPAY_KEY_SECRET: "", RAZORPAY_WEBHOOK_SECRET: "" },
    "RAZORPAY_KEY_ID is required in live mode",
  ],
  [{ ...live, RAZORPAY_WEBHOOK_SECRET: "" }, "RAZORPAY_WEBHOOK_SECRET must be set too"],
])("refuses %o with a sentence that names the variable", (variables, sentence) => {
  expect(() => readEnv(variables)).toThrow(sentence);
  expect(() => readEnv(variables)).toThrow(/^Configuration: .*\.$/);
});

test.each([
  [{ AUTH_SECRET: "a".repeat(32) }, "AUTH_SECRET is too easy to guess"],
  [{ AUTH_SECRET: "abababababababababababababababababab" }, "AUTH_SECRET is too easy to guess"],
  [{ AUTH_SECRET: "change-me-change-me-change-me-change-me" }, "AUTH_SECRET is too easy to guess"],
  [{ AUTH_SECRET: "0123456789abcdef0123456789abcdef" }, "AUTH_SECRET is too easy to guess"],
  [{ RAZORPAY_KEY_ID: "rzp_test_1" }, "RAZORPAY_KEY_ID must be a live key (rzp_live_…), not a test key"],
  [
    { DATABASE_URL: "postgres://villa:x@db.example.com:5432/villa" },
    "DATABASE_URL must end with ?sslmode=verify-full",
  ],
  [
    { MIGRATIONS_URL: "postgres://owner:x@db.example.com:5432/villa" },
    "MIGRATIONS_URL must end with ?sslmode=verify-full",
  ],
  [{ RAZORPAY_WEBHOOK_SECRET: "w" }, "RAZORPAY_WEBHOOK_SECRET is too short"],
  [{ RAZORPAY_WEBHOOK_SECRET: "w7dKq2xRz9Lm4TbN,x" }, "RAZORPAY_WEBHOOK_SECRET is too short"],
])("[SAFE-03] refuses %o on a live site", (variables, sentence) => {
  expect(readEnv(live).SITE_MODE).toBe("live");
  expect(() => readEnv({ ...live, ...variables })).toThrow(sentence);
});

test("[SAFE-06] accepts a database on the same network, or a remote one with encryption", () => {
  for (const DATABASE_URL of [
    "postgres://villa:x@db:5432/villa",
    "postgres://villa:x@10.0.0.4/villa",
    "postgres://villa:x@db.example.com/villa?sslmode=verify-full",
  ])
    expect(readEnv({ ...live, DATABASE_URL })).toMatchObject({ DATABASE_URL });
});

test("[SAFE-03] accepts randomly generated secrets", () => {
  for (let i = 0; i < 500; i++) {
    const AUTH_SECRET = randomBytes(i % 2 ? 32 : 16).toString(i % 2 ? "base64url" : "hex");
    expect(readEnv({ ...live, AUTH_SECRET }).AUTH_SECRET).toBe(AUTH_SECRET);
  }
});

test("names every invalid variable at once", () => {
  expect(() => readEnv({ PORT: "x", ROLE: "y" })).toThrow(/PORT .*; ROLE /);
});

test("[PAY-11] is live by its origin, and refuses sandbox addresses then", () => {
  expect(readEnv(live).SITE_MODE).toBe("live");
  for (const name of [
    "RAZORPAY_API_BASE",
    "RAZORPAY_CHECKOUT_URL",
    "GOOGLE_AUTH_URL",
    "GOOGLE_TOKEN_URL",
    "GOOGLE_JWKS_URL",
    "GOOGLE_ISSUER",
  ])
    expect(() => readEnv({ ...live, [name]: "http://127.0.0.1:9000/dev" })).toThrow(
      `${name} must be https://`,
    );
});

test("[RUN-05] refuses an incomplete bucket, FILES=s3 without a bucket, and a remote store without encryption", () => {
  expect(() => readEnv({ S3_BUCKET: "villa-files", S3_ENDPOINT: "https://s3.example.com" })).toThrow(
    "Configuration: S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set too: S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY go together.",
  );
  expect(() => readEnv({ FILES: "s3" })).toThrow("FILES=s3 needs S3_ENDPOINT, S3_BUCKET");
  const keys = { S3_BUCKET: "villa-files", S3_ACCESS_KEY_ID: "a", S3_SECRET_ACCESS_KEY: "b" };
  expect(() => readEnv({ ...keys, S3_ENDPOINT: "http://s3.example.com" })).toThrow(
    "S3_ENDPOINT must begin with https:// where it is on another network, not http://s3.example.com",
  );
  for (const S3_ENDPOINT of ["http://store:9000", "http://10.0.0.7:9000", "https://s3.example.com"])
    expect(readEnv({ ...keys, S3_ENDPOINT })).toMatchObject({ S3_ENDPOINT });
  expect(() => readEnv({ ...keys, S3_ENDPOINT: "https://s3.example.com", S3_PREFIX: "villa" })).toThrow(
    "S3_PREFIX must be empty, or folders that each end with a slash",
  );
});
