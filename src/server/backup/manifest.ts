import { z } from 'zod';

/** Version of the layout of a backup folder; another is refused. */
export const backupFormat = 1;

const count = z.number().int().min(0);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const manifestSchema = z.object({
  format: z.literal(backupFormat),
  /** When the database was as it is in this backup. */
  at: z.iso.datetime(),
  /** Number of the last migration. */
  schema: count,
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.object({ name: z.string(), type: z.string() })),
      rows: count,
      sha256,
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() })),
  /** Of the list of files. */
  files: z.object({ count, bytes: count, sha256 }),
  /** Files that the database refers to but the store does not have. */
  missing: z.array(z.string()),
  /** The last hash of the chain over all orders; null where nothing was decided. */
  chainHead: z.string().nullable(),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** A file of a backup, with the hash under which its bytes are stored in the folder. */
export const backedUpFileSchema = z.object({
  key: z.string(),
  name: z.string(),
  contentType: z.string(),
  size: count,
  sha256,
});
export type BackedUpFile = z.infer<typeof backedUpFileSchema>;
