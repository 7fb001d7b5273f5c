import type { MiddlewareHandler } from "hono";
import { AppError } from "../../app/platform/errors.ts";
import type { Feature } from "../../app/platform/feature.server.ts";
import { limitBody } from "../../app/platform/http/requests.server.ts";

/** In bytes. Calls in a feature's `largeBodies`, such as uploads, limit their own body. */
const LARGEST_BODY = 1024 * 1024;

/** @throws AppError BODY_TOO_LARGE (413) */
export function limitBodies(features: readonly Feature[]): MiddlewareHandler {
  const larger = features.flatMap(({ largeBodies }) => largeBodies ?? []);
  const limited = limitBody(
    LARGEST_BODY,
    () => new AppError("BODY_TOO_LARGE", "The request body is too large", { status: 413 }),
  );
  return (c, next) => (larger.some((paths) => paths.test(c.req.path)) ? next() : limited(c, next));
}
