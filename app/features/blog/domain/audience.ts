import type { Audience } from "../contract.ts";

/** How the editor calls those who read all of a post. */
export const AUDIENCE_NAMES: Record<Audience, string> = { everybody: "Everyone", insiders: "Insiders" };
