import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { codeOf } from "../lib/typed.ts";

type EnvVariables = Record<string, string | undefined>;

/** Variables that may be provided as files. */
export const SECRETS = [
  "DATABASE_URL",
  "MIGRATIONS_URL",
  "AUTH_SECRET",
  "AUTH_SECRET_BEFORE",
  "SMTP_URL",
  "GOOGLE_CLIENT_SECRET",
  "RAZORPAY_KEY_SECRET",
  "RAZORPAY_WEBHOOK_SECRET",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  "AI_KEY",
  "METRICS_TOKEN",
  "OTEL_EXPORTER_OTLP_HEADERS",
] as const;

/** @throws Error with the file's name, never with its content */
function readSecret(file: string): string {
  try {
    return readFileSync(file, "utf8").replace(/\r?\n$/, "");
  } catch (error) {
    throw new Error(`Configuration: a file of SECRETS_DIR cannot be read: ${file} (${codeOf(error)}).`, {
      cause: error,
    });
  }
}

/**
 * Adds secrets from files in `SECRETS_DIR`, each named after its variable, as Docker, Kubernetes, systemd
 * and vault agents provide them. Such secrets stay out of the environment, which child processes inherit and
 * crash reports may contain.
 * @throws Error in one sentence if the folder or a file cannot be read, or if a secret is set both ways
 */
export function withSecretFiles(env: EnvVariables): EnvVariables {
  const folder = env["SECRETS_DIR"];
  if (!folder) return env;
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`Configuration: SECRETS_DIR is not a folder: ${folder}.`);
  const names = SECRETS.filter((name) => existsSync(path.join(folder, name)));
  const twice = names.filter((name) => env[name]);
  if (twice.length > 0)
    throw new Error(
      `Configuration: ${twice.join(" and ")} must be set as a variable or be in SECRETS_DIR, not both.`,
    );
  return {
    ...env,
    ...Object.fromEntries(names.map((name) => [name, readSecret(path.join(folder, name))])),
  };
}
