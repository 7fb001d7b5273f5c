import type { Tx } from "./database/db.server.ts";
import type { Services } from "./services.server.ts";

/** Replaces an erased administrator in records of their actions, which are kept. */
export const ERASED_ADMIN = { byId: "gone", byName: "A former administrator" };

/**
 * The member whose data is exported or erased. `emailVerified`: false if the address is unconfirmed, on a
 * site that does not require confirmation; then data sent from this address without an account is not
 * theirs.
 */
export type DataSubject = { id: string; email: string; emailVerified?: boolean };

/**
 * One file of a member's export: a JSON value, bytes, or the storage key of a file, read when the ZIP is
 * written. `name` is its path in the feature's folder of the ZIP, e.g. "orders.json".
 */
export type ExportedFile = { name: string } & ({ json: unknown } | { bytes: Uint8Array } | { file: string });

/** What personal data a feature stores, and how it is exported and erased. */
export type PersonalData = {
  /** The feature's folder in the ZIP of an export. */
  folder: string;
  /**
   * Every table of the feature: "erased" with the member, `retained` with the legal reason, or "impersonal".
   */
  tables: Readonly<Record<string, "erased" | "impersonal" | { readonly retained: string }>>;
  gather(services: Services, member: DataSubject): Promise<ExportedFile[]>;
  /** Runs inside the transaction that deletes the account. Some rows contain only the address, not the id. */
  erase(services: Services, tx: Tx, member: DataSubject): Promise<void>;
  /** Storage keys of files to remove after the transaction commits; called inside it, before `erase`. */
  files?(tx: Tx, member: DataSubject): Promise<string[]>;
  /** Why the account cannot be deleted now, as a sentence for the member; undefined if it can. */
  objection?(services: Services, member: DataSubject): Promise<string | undefined>;
};
