import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

export type Credentials = { accessKeyId: string; secretAccessKey: string; region: string };
/** A request without a valid signature; `code` is the provider's. */
export class Unsigned extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const sha256 = (text: string | Uint8Array) => createHash("sha256").update(text).digest("hex");
const hmac = (key: string | Uint8Array, text: string) => createHmac("sha256", key).update(text).digest();
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
const SHAPE =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;
/** Maximum difference between the clocks of client and server. */
const SKEW_MS = 15 * 60_000;
/** Headers that must be signed, or an attacker could change the request. */
const NEEDED = ["host", "x-amz-content-sha256", "x-amz-date"];

const queryOf = (query: URLSearchParams) =>
  [...query]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join("&");

function timeOf(stamp: string): number {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(stamp) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/**
 * Checks a request's signature (AWS Signature Version 4, header form). Source: Amazon S3 API reference,
 * "Authenticating Requests: Using the Authorization Header".
 * @returns the hash that the body must have, or "UNSIGNED-PAYLOAD"
 * @throws Unsigned
 */
export function checkSignature(
  request: Pick<IncomingMessage, "method" | "url" | "headers">,
  { accessKeyId, secretAccessKey, region }: Credentials,
): string {
  const header = (name: string) => String(request.headers[name] ?? "").trim();
  const match = SHAPE.exec(header("authorization"));
  if (!match) throw new Unsigned("AccessDenied", "The request is not signed");
  const [, key, day, scopeRegion, names = "", signature = ""] = match;
  const stamp = header("x-amz-date");
  if (key !== accessKeyId) throw new Unsigned("InvalidAccessKeyId", "The access key does not exist");
  if (scopeRegion !== region)
    throw new Unsigned("AuthorizationHeaderMalformed", `The region must be ${region}`);
  if (!stamp.startsWith(String(day)) || !(Math.abs(Date.now() - timeOf(stamp)) < SKEW_MS))
    throw new Unsigned("RequestTimeTooSkewed", "The request's time is too far from the server's");
  const signed = names.split(";");
  const missing = NEEDED.filter((name) => !signed.includes(name));
  const amz = Object.keys(request.headers).filter(
    (name) => name.startsWith("x-amz-") && !signed.includes(name),
  );
  if (missing.length > 0 || amz.length > 0)
    throw new Unsigned("AccessDenied", `Not signed: ${[...missing, ...amz].join(", ")}`);
  const url = new URL(request.url ?? "/", "http://s3");
  const payload = header("x-amz-content-sha256");
  const canonical = [
    request.method,
    url.pathname,
    queryOf(url.searchParams),
    ...signed.map((name) => `${name}:${header(name).replace(/\s+/g, " ")}`),
    "",
    names,
    payload,
  ].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = `AWS4-HMAC-SHA256\n${stamp}\n${scope}\n${sha256(canonical)}`;
  const signing = ["s3", "aws4_request"].reduce(
    hmac,
    hmac(hmac(`AWS4${secretAccessKey}`, String(day)), region),
  );
  if (!timingSafeEqual(hmac(signing, text), Buffer.from(signature, "hex")))
    throw new Unsigned("SignatureDoesNotMatch", "The signature does not match");
  return payload;
}

/** @throws Unsigned if the body differs from the signed one */
export function checkBody(payload: string, body: Uint8Array) {
  if (payload !== "UNSIGNED-PAYLOAD" && payload !== sha256(body))
    throw new Unsigned("XAmzContentSHA256Mismatch", "The body differs from the signed one");
}
