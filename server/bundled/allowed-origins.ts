import type { ServerBuild } from "react-router";
import type { Env } from "../../app/platform/env.server.ts";

/**
 * The build, which takes the forms of this site's own pages. React Router holds the origin that a browser
 * names against the address of the request, and behind a proxy that speaks https for the site that address
 * begins with http: without
 * a word every form of a live site would be refused as another site's.
 */
export const withOwnForms = (build: ServerBuild, { ORIGIN }: Pick<Env, "ORIGIN">): ServerBuild => ({
  ...build,
  allowedActionOrigins: [new URL(ORIGIN).host],
});
