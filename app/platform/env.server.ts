import { z } from "zod";
import { entriesOf } from "../lib/typed.ts";
import { isEmailAddress } from "../lib/email-address.ts";
import { isAddressOrNetwork } from "./http/client-address.ts";
import { isGuessable } from "./guessable-secret.ts";
import { withSecretFiles } from "./secret-files.server.ts";
import { DEFAULT_BRAND } from "../lib/brand.ts";

/** Whether an address is on this machine, one of its sockets, or on a private network. */
const isNear = (address: string): boolean => {
  const { hostname } = new URL(address);
  return (
    !hostname.includes(".") ||
    hostname.startsWith("%2F") ||
    /^(127|10|192\.168|172\.(1[6-9]|2\d|3[01]))\.|^\[/.test(hostname)
  );
};

const loopback = (origin: string) => ["localhost", "127.0.0.1", "[::1]"].includes(new URL(origin).hostname);
const list = z
  .string()
  .default("")
  .transform((text) => text.split(",").flatMap((part) => part.trim() || []));
const url = z.url({ protocol: /^https?$/, error: "must be an address such as https://example.com" });
const starting = (protocol: RegExp, example: string) =>
  z.url({ protocol, error: `must be an address such as ${example}` });
const link = url.default("");
const sender = z
  .string()
  .refine(
    (text) => isEmailAddress(senderOf(text).address),
    "must contain an email address, such as Villa <hello@villa.example>",
  );
const LEAST_WEBHOOK_SECRET = 8;
const filledIn = (text: string) => text.trim() !== "";
const daysMessage = "must be a whole number of days from 31 to 3660";
const drainMessage = "must be a whole number of seconds from 0 to 60";
const rupees = (maximum: number) => {
  const message = `must be rupees from 0.01 to ${maximum}`;
  return z.coerce.number(message).min(0.01, message).max(maximum, message).optional();
};
const shareMessage = "must be a share from 0 to 1";
const portMessage = "must be a whole number from 0 to 65535";

/** Name and address of a sender such as `Villa: the house <hello@villa.example>`. */
export function senderOf(text: string): { name: string; address: string } {
  const [, name = "", address = text] = /^(.*?)<([^<>]*)>\s*$/.exec(text) ?? [];
  return { name: name.trim().replace(/^"(.*)"$/, "$1"), address: address.trim() };
}

/** The only addresses that payments and sign-in may use in live mode. */
const OUTSIDE = {
  GOOGLE_AUTH_URL: "https://accounts.google.com/o/oauth2/v2/auth",
  GOOGLE_TOKEN_URL: "https://oauth2.googleapis.com/token",
  GOOGLE_JWKS_URL: "https://www.googleapis.com/oauth2/v3/certs",
  GOOGLE_ISSUER: "https://accounts.google.com",
  RAZORPAY_API_BASE: "https://api.razorpay.com",
  RAZORPAY_CHECKOUT_URL: "https://checkout.razorpay.com/v1/checkout.js",
} as const;

const port = z.coerce.number(portMessage).int(portMessage).min(0, portMessage).max(65535, portMessage);

/** Every variable that the site reads; `.env.example` documents each. */
export const Variables = z.object({
  PORT: port.default(3000),
  WORKER_PORT: port.optional(),
  HOST: z.string().default("127.0.0.1"),
  ORIGIN: url.refine((text) => !/\w\/.|[?#]/.test(text), "must have no path").optional(),
  DATA_DIR: z.string().default("data"),
  SECRETS_DIR: z.string().optional(),
  FILES: z.enum(["folder", "s3"], "must be folder or s3").optional(),
  S3_ENDPOINT: url.optional(),
  S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      "must be a bucket's name: 3 to 63 small letters, digits, dots or hyphens",
    )
    .optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().refine(filledIn, "must not be blank").optional(),
  S3_PREFIX: z
    .string()
    .regex(
      /^([a-z0-9][a-z0-9_-]*\/)*$/i,
      "must be empty, or folders that each end with a slash, such as villa/",
    )
    .default(""),
  S3_ENCRYPTION: z.enum(["", "AES256", "aws:kms"], "must be AES256 or aws:kms, or empty").default(""),
  DATABASE_URL: starting(/^postgres(ql)?$/, "postgres://user:password@host:5432/name").optional(),
  MIGRATIONS_URL: starting(/^postgres(ql)?$/, "postgres://owner:password@host:5432/name").optional(),
  SITE_MODE: z.enum(["local", "live"], "must be local or live").optional(),
  SEED_CAST: z.enum(["yes", "no"], "must be yes or no").default("yes"),
  ROLE: z.enum(["web", "worker", "both"], "must be web, worker or both").default("both"),
  DRAIN_SECONDS: z.coerce
    .number(drainMessage)
    .int(drainMessage)
    .min(0, drainMessage)
    .max(60, drainMessage)
    .default(0),
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[\w-]+=[^,]+(,[\w-]+=[^,]+)*$/, "must be headers such as authorization=Bearer%20abc")
    .optional(),
  OTEL_SERVICE_NAME: z.string().default("villa-vesper"),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number(shareMessage).min(0, shareMessage).max(1, shareMessage).default(1),
  LOG_LEVEL: z
    .enum(
      ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
      "must be fatal, error, warn, info, debug, trace or silent",
    )
    .default("warn"),
  HSTS_PRELOAD: z.enum(["yes", "no"], "must be yes or no").default("no"),
  TRUSTED_PROXIES: list.refine(
    (addresses) => addresses.every(isAddressOrNetwork),
    "must be IP addresses or networks such as 10.0.0.0/8, separated by commas",
  ),
  AUTH_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  AUTH_SECRET_BEFORE: z.string().optional(),
  ADMIN_EMAILS: list.refine(
    (addresses) => addresses.every(isEmailAddress),
    "must be email addresses, separated by commas",
  ),
  CONFIRM_EMAIL: z.enum(["yes", "no"], "must be yes or no").default("yes"),
  SMTP_URL: starting(/^smtps?$/, "smtp://user:password@host:587").optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[\w.-]{1,63}$/, "must be the name of a DKIM key, such as s1")
    .optional(),
  MAIL_FROM: sender.optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_AUTH_URL: url.default(OUTSIDE.GOOGLE_AUTH_URL),
  GOOGLE_TOKEN_URL: url.default(OUTSIDE.GOOGLE_TOKEN_URL),
  GOOGLE_JWKS_URL: url.default(OUTSIDE.GOOGLE_JWKS_URL),
  GOOGLE_ISSUER: url.default(OUTSIDE.GOOGLE_ISSUER),
  GOOGLE_PROMPT: z.string().default("select_account"),
  RAZORPAY_KEY_ID: z.string().optional(),
  RAZORPAY_KEY_SECRET: z.string().refine(filledIn, "must not be blank").optional(),
  RAZORPAY_WEBHOOK_SECRET: z
    .string()
    .refine(
      (secrets) => secrets.split(",").every(filledIn),
      "must be a secret, or several separated by commas, none of them blank",
    )
    .optional(),
  RAZORPAY_SUBSCRIPTIONS: z.enum(["yes", "no"], "must be yes or no").default("no"),
  RAZORPAY_API_BASE: url.default(OUTSIDE.RAZORPAY_API_BASE),
  RAZORPAY_CHECKOUT_URL: z.string().default(OUTSIDE.RAZORPAY_CHECKOUT_URL),
  AI: z.enum(["", "sandbox"], "must be sandbox, or empty").default(""),
  AI_BASE_URL: url.optional(),
  AI_KEY: z.string().refine(filledIn, "must not be blank").optional(),
  AI_MODEL: z
    .string()
    .regex(/^[\w./:@+-]{1,100}$/, "must be a model's name as its provider writes it, such as gpt-4o-mini")
    .optional(),
  AI_RUPEES_A_DAY: rupees(1_000_000),
  AI_RUPEES_PER_MILLION_IN: rupees(100_000),
  AI_RUPEES_PER_MILLION_OUT: rupees(100_000),
  BRAND_NAME: z.string().default(DEFAULT_BRAND),
  APPLICATION_FORM_URL: link,
  SUPPORT_EMAIL: z
    .string()
    .refine((text) => text === "" || isEmailAddress(text), "must be an email address")
    .default(""),
  SELLER_NAME: z.string().default(""),
  SELLER_ADDRESS: z.string().default(""),
  GRIEVANCE_OFFICER: z.string().default(""),
  GRIEVANCE_EMAIL: z
    .string()
    .refine((text) => text === "" || isEmailAddress(text), "must be an email address")
    .default(""),
  GSTIN: z
    .string()
    .regex(
      /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/,
      "must be a GSTIN of 15 characters such as 29ABCDE1234F1Z5",
    )
    .or(z.literal(""))
    .default(""),
  GST_SAC: z
    .string()
    .regex(/^99\d{4}$/, "must be a service accounting code of 6 digits such as 998439")
    .default("998439"),
  ANALYTICS_RAW_DAYS: z.coerce
    .number(daysMessage)
    .int(daysMessage)
    .min(31, daysMessage)
    .max(3_660, daysMessage)
    .default(395),
  INSTAGRAM_URL: link,
  LINKEDIN_URL: link,
  X_URL: link,
});

/**
 * Contact addresses of a local site, so that its footer and FAQ are complete. A live site has no defaults.
 */
const LOCAL_CONTACTS = {
  SUPPORT_EMAIL: "hello@villa.test",
  INSTAGRAM_URL: "https://instagram.test/thevilla",
  LINKEDIN_URL: "https://linkedin.test/company/thevilla",
  X_URL: "https://x.test/thevilla",
} as const;

export type Env = Omit<z.infer<typeof Variables>, "ORIGIN" | "SITE_MODE" | "MAIL_FROM"> &
  Record<"ORIGIN" | "MAIL_FROM", string> & { SITE_MODE: "local" | "live" };

/** Required in live mode, so that the site and its legal pages name a contact. */
const NAMED = [
  "SUPPORT_EMAIL",
  "SELLER_NAME",
  "SELLER_ADDRESS",
  "GRIEVANCE_OFFICER",
  "GRIEVANCE_EMAIL",
] as const;
const together: (keyof Env)[][] = [
  ["RAZORPAY_KEY_ID", "RAZORPAY_KEY_SECRET", "RAZORPAY_WEBHOOK_SECRET"],
  ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
  [
    "AI_BASE_URL",
    "AI_KEY",
    "AI_MODEL",
    "AI_RUPEES_A_DAY",
    "AI_RUPEES_PER_MILLION_IN",
    "AI_RUPEES_PER_MILLION_OUT",
  ],
];
/** Problems of a live site's secrets: test keys, and secrets that are easy to guess. */
function weakSecrets({ AUTH_SECRET, RAZORPAY_KEY_ID, RAZORPAY_WEBHOOK_SECRET = "" }: Env): string[] {
  const weaknesses: string[] = [];
  if (AUTH_SECRET && isGuessable(AUTH_SECRET))
    weaknesses.push("AUTH_SECRET is too easy to guess: draw one with `openssl rand -base64 32`");
  if (RAZORPAY_KEY_ID && !RAZORPAY_KEY_ID.startsWith("rzp_live_"))
    weaknesses.push("RAZORPAY_KEY_ID must be a live key (rzp_live_…), not a test key: it takes no money");
  if (
    RAZORPAY_WEBHOOK_SECRET.split(",").some(
      (secret) => filledIn(secret) && secret.trim().length < LEAST_WEBHOOK_SECRET,
    )
  )
    weaknesses.push(`RAZORPAY_WEBHOOK_SECRET is too short: at least ${LEAST_WEBHOOK_SECRET} characters each`);
  return weaknesses;
}

/** The problems of a configuration, as sentences; empty if it is valid. */
function problems(env: Env): string[] {
  const sentences: string[] = [];
  for (const group of together) {
    const missing = group.filter((name) => !env[name]);
    if (missing.length && missing.length < group.length)
      sentences.push(`${missing.join(" and ")} must be set too: ${group.join(", ")} go together`);
  }
  if (env.FILES === "s3" && !env.S3_BUCKET)
    sentences.push("FILES=s3 needs S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY");
  if (env.S3_ENDPOINT && new URL(env.S3_ENDPOINT).protocol === "http:" && !isNear(env.S3_ENDPOINT))
    sentences.push(
      `S3_ENDPOINT must begin with https:// where it is on another network, not ${env.S3_ENDPOINT}`,
    );
  if (env.RAZORPAY_SUBSCRIPTIONS === "yes" && !env.RAZORPAY_KEY_ID)
    sentences.push("RAZORPAY_SUBSCRIPTIONS=yes needs RAZORPAY_KEY_ID");
  if (env.AI_BASE_URL && new URL(env.AI_BASE_URL).protocol === "http:" && !isNear(env.AI_BASE_URL))
    sentences.push(
      `AI_BASE_URL must begin with https:// where it is on another network, not ${env.AI_BASE_URL}`,
    );
  const { OTEL_EXPORTER_OTLP_ENDPOINT: collector } = env;
  if (collector?.startsWith("http:") && !isNear(collector))
    sentences.push(
      `OTEL_EXPORTER_OTLP_ENDPOINT must begin with https:// on another network, not ${collector}`,
    );
  if (env.AI === "sandbox" && env.SITE_MODE !== "local")
    sentences.push("AI=sandbox is for local mode only: a live site sets AI_BASE_URL, AI_KEY and AI_MODEL");
  if (env.SITE_MODE === "local") {
    if (env.RAZORPAY_KEY_ID?.startsWith("rzp_live_"))
      sentences.push("RAZORPAY_KEY_ID is a live key: a live site needs SITE_MODE=live and its public ORIGIN");
    if (!loopback(env.ORIGIN)) sentences.push(`SITE_MODE=local needs a loopback ORIGIN, not ${env.ORIGIN}`);
    return sentences;
  }
  if (!env.ORIGIN.startsWith("https://"))
    sentences.push(`ORIGIN must begin with https:// in live mode, not ${env.ORIGIN}`);
  for (const name of ["AUTH_SECRET", "SMTP_URL", "RAZORPAY_KEY_ID", ...NAMED] as const)
    if (!env[name]) sentences.push(`${name} is required in live mode`);
  if (env.ADMIN_EMAILS.length === 0)
    sentences.push("ADMIN_EMAILS is required in live mode: the owner's address");
  if (/\.test>?\s*$/.test(env.MAIL_FROM))
    sentences.push("MAIL_FROM is required in live mode: no server takes mail from the domain .test");
  sentences.push(...weakSecrets(env));
  for (const name of ["DATABASE_URL", "MIGRATIONS_URL"] as const) {
    const address = env[name];
    if (address && !isNear(address) && !/[?&]sslmode=(require|verify-ca|verify-full)\b/.test(address))
      sentences.push(`${name} must end with ?sslmode=verify-full where the database is on another network`);
  }
  for (const [name, officialUrl] of entriesOf<keyof typeof OUTSIDE, string>(OUTSIDE))
    if (env[name] !== officialUrl)
      sentences.push(`${name} must be ${officialUrl} in live mode: the sandbox is for local mode only`);
  return sentences;
}

const filled = (values: Record<string, string | undefined>) =>
  Object.entries(values).filter(([, value]) => value !== undefined && value !== "");

/**
 * The only place that reads settings from `process.env`. Throws one sentence that names every missing or
 * invalid variable.
 * @param defaults values determined at startup (port, origin, sandbox), for variables that are not set
 */
export function readEnv(
  source: Record<string, string | undefined> = process.env,
  defaults: Record<string, string | undefined> = {},
): Env {
  const variables = {
    ...Object.fromEntries(filled(defaults)),
    ...withSecretFiles(Object.fromEntries(filled(source))),
  };
  const result = Variables.safeParse(variables);
  if (!result.success)
    throw new Error(
      `Configuration: ${result.error.issues.map((i) => `${i.path.join(".")} ${i.message}`).join("; ")}.`,
    );
  const ORIGIN = (result.data.ORIGIN ?? `http://localhost:${result.data.PORT}`).replace(/\/$/, "");
  const env: Env = {
    ...result.data,
    ORIGIN,
    SITE_MODE: result.data.SITE_MODE ?? (loopback(ORIGIN) ? "local" : "live"),
    MAIL_FROM:
      result.data.MAIL_FROM ?? `${result.data.BRAND_NAME.replaceAll(/["<>@,;:]/g, "")} <hello@villa.test>`,
  };
  if (env.SITE_MODE === "local") {
    if (env.ADMIN_EMAILS.length === 0) env.ADMIN_EMAILS = ["ada@villa.test"];
    for (const [name, value] of entriesOf<keyof typeof LOCAL_CONTACTS, string>(LOCAL_CONTACTS))
      env[name] ||= value;
  }
  const wrong = problems(env);
  if (!result.data.SITE_MODE && env.SITE_MODE === "local" && ORIGIN.startsWith("https:"))
    wrong.push(`SITE_MODE must be set where ORIGIN is ${ORIGIN}: live for a site behind a proxy, or local`);
  if (wrong.length) throw new Error(`Configuration: ${wrong.join("; ")}.`);
  return env;
}
