import { z } from "zod";

const line = z.string().max(200).default("");
/** Binary values of WebAuthn, in base64url. */
const bytes = z
  .string()
  .max(8_000)
  .regex(/^[\w-]+$/);

/** A signed challenge (WebAuthn assertion). `userHandle`: the member id stored with the passkey. */
export const PasskeyAnswer = z.strictObject({
  id: bytes,
  clientDataJSON: bytes,
  authenticatorData: bytes,
  signature: bytes,
  userHandle: bytes.optional(),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;
export const AskPasskey = z.strictObject({});

/** A newly created passkey (WebAuthn attestation). `transports`: as reported by the browser. */
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

/** A passkey as its owner sees it. Times are ISO; `synced`: backed up to a cloud, not bound to one device. */
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
