import { z } from "zod";

const line = z.string().max(200).default("");
/** Bytes that authenticators sign, in base64url. */
const bytes = z
  .string()
  .max(8_000)
  .regex(/^[\w-]+$/);

/** An answer to the challenge of `PasskeyRequest`. `userHandle`: whose the authenticator says it is. */
export const PasskeyAnswer = z.strictObject({
  id: bytes,
  clientDataJSON: bytes,
  authenticatorData: bytes,
  signature: bytes,
  userHandle: bytes.optional(),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;
export const AskPasskey = z.strictObject({});

/** A passkey just made. `transports`: how browsers may reach it, in their own words. */
export const AddPasskey = z.strictObject({
  name: line,
  id: bytes,
  clientDataJSON: bytes,
  attestationObject: z
    .string()
    .max(20_000)
    .regex(/^[\w-]+$/),
  transports: z.array(z.string().max(20)).max(10).default([]),
});
export type AddPasskey = z.infer<typeof AddPasskey>;
export const NamePasskey = z.strictObject({ name: line });

/**
 * A passkey as its owner sees it. Times are ISO; `synced`: it is stored with an account of its maker, not in
 * one device.
 */
export type PasskeyLine = {
  id: string;
  name: string;
  synced: boolean;
  createdAt: string;
  lastUsedAt: string | null;
};

/** The purposes of a challenge: sign in, second factor, confirm identity, add a passkey. */
export const CHALLENGE_PURPOSES = ["sign-in", "second-factor", "proof", "add"] as const;
export type ChallengePurpose = (typeof CHALLENGE_PURPOSES)[number];
