import { z } from "zod";

const loopback = (origin: string) => ["localhost", "127.0.0.1", "[::1]"].includes(new URL(origin).hostname);
const list = z
  .string()
  .default("")
  .transform((text) => text.split(",").flatMap((part) => part.trim() || []));
const url = z.url("must be an address such as https://example.com");
const optionalUrl = url.optional();

const Variables = z.object({
  PORT: z.coerce.number("must be a number").int().min(0).max(65535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  ORIGIN: url.optional(),
  DATA_DIR: z.string().default("data"),
  DATABASE_URL: optionalUrl,
  SITE_MODE: z.enum(["local", "live"], "must be local or live").optional(),
  ROLE: z.enum(["web", "worker", "both"], "must be web, worker or both").default("both"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("warn"),
  TRUSTED_PROXIES: list,
  AUTH_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  ADMIN_EMAILS: list,
  SMTP_URL: optionalUrl,
  MAIL_FROM: z.string().default("Villa Vesper <hello@villa.test>"),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_AUTH_URL: url.default("https://accounts.google.com/o/oauth2/v2/auth"),
  GOOGLE_TOKEN_URL: url.default("https://oauth2.googleapis.com/token"),
  GOOGLE_JWKS_URL: url.default("https://www.googleapis.com/oauth2/v3/certs"),
  GOOGLE_ISSUER: url.default("https://accounts.google.com"),
  GOOGLE_PROMPT: z.string().default("select_account"),
  RAZORPAY_KEY_ID: z.string().optional(),
  RAZORPAY_KEY_SECRET: z.string().optional(),
  RAZORPAY_WEBHOOK_SECRET: z.string().optional(),
  RAZORPAY_API_BASE: url.default("https://api.razorpay.com"),
  RAZORPAY_CHECKOUT_URL: z.string().default("https://checkout.razorpay.com/v1/checkout.js"),
  BRAND_NAME: z.string().default("Villa Vesper"),
  APPLICATION_FORM_URL: z.string().default(""),
  SUPPORT_EMAIL: z.string().default(""),
  INSTAGRAM_URL: z.string().default(""),
  LINKEDIN_URL: z.string().default(""),
  X_URL: z.string().default(""),
});

export type Env = Omit<z.infer<typeof Variables>, "ORIGIN" | "SITE_MODE"> & { ORIGIN: string; SITE_MODE: "local" | "live" };

const together: (keyof Env)[][] = [
  ["RAZORPAY_KEY_ID", "RAZORPAY_KEY_SECRET", "RAZORPAY_WEBHOOK_SECRET"],
  ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
];

/** Sentences that say what keeps this configuration from being used; empty when it can be. */
function problems(env: Env): string[] {
  const found: string[] = [];
  for (const group of together) {
    const missing = group.filter((name) => !env[name]);
    if (missing.length && missing.length < group.length)
      found.push(`${missing.join(" and ")} must be set too: ${group.join(", ")} go together`);
  }
  if (env.SITE_MODE === "local") {
    if (!loopback(env.ORIGIN)) found.push(`SITE_MODE=local needs a loopback ORIGIN, not ${env.ORIGIN}`);
    return found;
  }
  if (!env.ORIGIN.startsWith("https://")) found.push(`ORIGIN must begin with https:// in live mode, not ${env.ORIGIN}`);
  for (const name of ["AUTH_SECRET", "SMTP_URL", "RAZORPAY_KEY_ID"] as const)
    if (!env[name]) found.push(`${name} is required in live mode`);
  if (env.ADMIN_EMAILS.length === 0) found.push("ADMIN_EMAILS is required in live mode: the address of the one who runs the site");
  if (new URL(env.RAZORPAY_API_BASE).hostname !== "api.razorpay.com")
    found.push("RAZORPAY_API_BASE must be the gateway's own address in live mode");
  return found;
}

const filled = (from: Record<string, string | undefined>) =>
  Object.entries(from).filter(([, value]) => value !== undefined && value !== "");

/**
 * The only place that reads `process.env`. Throws one sentence that names every missing or wrong variable.
 * @param found what the start found out by itself (port, origin, sandbox): used where `source` says nothing
 */
export function readEnv(source: Record<string, string | undefined> = process.env, found: Record<string, string | undefined> = {}): Env {
  const given = Object.fromEntries([...filled(found), ...filled(source)]);
  const result = Variables.safeParse(given);
  if (!result.success) throw new Error(`Configuration: ${result.error.issues.map((i) => `${i.path.join(".")} ${i.message}`).join("; ")}.`);
  const ORIGIN = (result.data.ORIGIN ?? `http://localhost:${result.data.PORT}`).replace(/\/$/, "");
  const env: Env = { ...result.data, ORIGIN, SITE_MODE: result.data.SITE_MODE ?? (loopback(ORIGIN) ? "local" : "live") };
  if (env.SITE_MODE === "local" && env.ADMIN_EMAILS.length === 0) env.ADMIN_EMAILS = ["ada@villa.test"];
  const wrong = problems(env);
  if (wrong.length) throw new Error(`Configuration: ${wrong.join("; ")}.`);
  return env;
}
