import type { Tx } from "./database/db.server.ts";
import type { Services } from "./services.server.ts";

/** Who stands in the place of an administrator whose account was erased, where what they did stays. */
export const GONE = { byId: "gone", byName: "A former administrator" };

/**
 * Whose data is gathered or erased. `emailVerified`: false where the address is merely claimed, on a site
 * that asks nobody to confirm one: what somebody sent from it without an account is then not this member's.
 */
export type HeldMember = { id: string; email: string; emailVerified?: boolean };

/**
 * One file of a member's export: a JSON value, bytes, or the storage key of a file, read as it is packed.
 * `name` is its path in the feature's folder of the ZIP, e.g. "orders.json".
 */
export type Held = { name: string } & ({ json: unknown } | { bytes: Uint8Array } | { file: string });

/** What a feature stores about members, how it gives it out and how it erases it. */
export type PersonalData = {
  /** The feature's folder in the ZIP of an export. */
  folder: string;
  /**
   * Every table of the feature: "erased" with the member, `kept` with the reason where the law asks for it,
   * or "impersonal".
   */
  tables: Readonly<Record<string, "erased" | "impersonal" | { readonly retained: string }>>;
  gather(services: Services, member: HeldMember): Promise<Held[]>;
  /** Runs inside the one transaction that ends the account. Some rows know the address and nothing else. */
  erase(services: Services, tx: Tx, member: HeldMember): Promise<void>;
  /**
   * Storage keys of files that are removed once the transaction has committed; read in it, before `erase`.
   */
  files?(tx: Tx, member: HeldMember): Promise<string[]>;
  /** Why the account cannot end now, as a sentence to the member; undefined where it can. */
  objection?(services: Services, member: HeldMember): Promise<string | undefined>;
};
