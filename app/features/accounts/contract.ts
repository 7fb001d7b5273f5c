import { z } from "zod";

/** The signed-in person as the rest of the product may know them; never a token. */
export type SessionUser = {
  id: string;
  email: string;
  emailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
  /** The name as the person or Google gave it, or null. */
  fullName: string | null;
  /** Full name, or the e-mail's local part where none is known. */
  name: string;
  phone: string | null;
  image: string | null;
  isAdmin: boolean;
};

export const signedUp = { name: "accounts.signed-up", payload: z.object({ userId: z.string() }) } as const;
export const accountConfirmed = { name: "accounts.confirmed", payload: z.object({ userId: z.string() }) } as const;

/**
 * How a higher feature follows a person into their account; registered in `server/app.ts`.
 * `carry` is asked in the browser that signs up: what it returns travels inside the mail link of that very attempt.
 * `arrived` is told of every new session (password, Google, mail link) with that browser's headers and what was carried, and may name an own-origin path to land on.
 */
export type Companion<S> = {
  carry(services: S, headers: Headers): Promise<Record<string, unknown> | undefined>;
  arrived(
    services: S,
    arrival: { userId: string; headers: Headers; carried: Record<string, unknown> | undefined },
  ): Promise<{ landOn?: string } | undefined>;
};

/** What a mail link is for; the word also stands in the fragment of `/auth`. */
export const LINK_TYPES = ["signup", "recovery", "invite"] as const;
export type LinkType = (typeof LINK_TYPES)[number];

/** `code` of an answer of `/api/auth/*`. */
export type AccountsCode =
  | "INVALID_DATA"
  | "USER_ALREADY_EXISTS"
  | "INVALID_EMAIL_OR_PASSWORD"
  | "EMAIL_NOT_VERIFIED"
  | "EMAIL_DELIVERY_FAILED"
  | "LINK_INVALID"
  | "ALREADY_CONFIRMED"
  | "NO_GRANT"
  | "AUTHENTICATION_REQUIRED"
  | "TOO_MANY_REQUESTS"
  | "BUSY";

const line = z.string().max(200).default("");
const secret = z.string().length(43);

/** Where the person came from, as the browser keeps it (TRACK-01). */
export const SignupOrigin = z.strictObject({
  source: line,
  platform: line,
  medium: line,
  campaign: line,
  referrer: z.string().max(2000).default(""),
});
export type SignupOrigin = z.infer<typeof SignupOrigin>;

/** Bodies of the calls. Shapes only: the rules with their texts are in `domain/rules.ts`, so that a missing field gets the same words as an empty one. */
export const SignUp = z.strictObject({
  firstName: line,
  lastName: line,
  email: line,
  phone: line,
  password: z.string().max(1000).default(""),
  confirmPassword: z.string().max(1000).optional(),
  origin: SignupOrigin.optional(),
});
export type SignUp = z.infer<typeof SignUp>;
export const SignIn = z.strictObject({ email: line, password: z.string().max(1000).default("") });
export type SignIn = z.infer<typeof SignIn>;
export const Address = z.strictObject({ email: line });
export const OpenLink = z.strictObject({ token: secret });
export const RedeemLink = z.strictObject({ access_token: secret, refresh_token: secret });
export const ChoosePassword = z.strictObject({ password: z.string().max(1000).default("") });
export const StartGoogle = z.strictObject({
  provider: z.literal("google"),
  callbackURL: z.string().max(2000),
  errorCallbackURL: z.string().max(2000),
  additionalData: z.strictObject({ origin: SignupOrigin.optional() }).optional(),
});
export type StartGoogle = z.infer<typeof StartGoogle>;

/** What sign-up came to: `confirmed` when the person is signed in already, else whether the letter was handed over to the mail server. */
export type SignUpAnswer = { success: true; confirmed: boolean; delivered: boolean };
/** `setPassword`: the person must choose a password before going on. */
export type RedeemAnswer = { success: true; type: LinkType; setPassword: boolean };
export type OpenAnswer = { success: true; access_token: string; refresh_token: string; type: LinkType };
