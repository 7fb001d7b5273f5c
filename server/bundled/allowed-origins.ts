import type { ServerBuild } from "react-router";
import type { Env } from "../../app/platform/env.server.ts";

/**
 * Allows form submissions from the site's own origin. React Router compares the Origin header with the
 * request's address; behind a proxy that terminates TLS that address begins with http:, so every form of a
 * live site would be refused.
 */
export const withOwnForms = (build: ServerBuild, { ORIGIN }: Pick<Env, "ORIGIN">): ServerBuild => ({
  ...build,
  allowedActionOrigins: [new URL(ORIGIN).host],
});
