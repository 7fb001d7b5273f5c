import { z } from "zod";

/** The signed-in person as the rest of the product may know them; never a token. */
export type SessionUser = {
  id: string;
  email: string;
  emailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
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
