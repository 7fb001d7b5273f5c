import { z } from "zod";

const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** Contents of a copy of the site. Written last: a copy without a manifest is incomplete. */
export const Manifest = z.object({
  format: z.literal(2),
  /** When the snapshot of the database was taken, ISO: everything committed before is in the copy. */
  madeAt: z.iso.datetime(),
  /** The `when` of the newest migration that had run, and the version of pg-boss's tables. */
  migratedTo: z.int().positive(),
  queueVersion: z.int().positive(),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int(), bytes: z.int(), sha256: hash }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  files: z.array(z.object({ key: z.string(), size: z.int(), sha256: hash })),
});
export type Manifest = z.infer<typeof Manifest>;

/** Folder name of a copy, by its time: newer copies sort after older ones. */
export const copyName = (madeAt: Date) => `villa-${madeAt.toISOString().replaceAll(/[:.]/g, "-")}`;
/** The copy that a file belongs to; undefined for unrelated files. */
export const copyNameOf = (key: string): string | undefined =>
  /^(villa-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z)\//.exec(key)?.[1];
export const manifestKey = (copy: string) => `${copy}/manifest.json`;
/** Keys of a table's rows and of a file within a copy. */
export const tableKey = (copy: string, table: string) =>
  `${copy}/database/${table.replaceAll('"', "")}.copy.gz`;
export const fileKey = (copy: string, key: string) => `${copy}/files/${key}`;
