import type { Audience } from "../contract.ts";

/** The names of audiences in the editor. */
export const AUDIENCE_NAMES: Record<Audience, string> = { everybody: "Everyone", insiders: "Insiders" };
