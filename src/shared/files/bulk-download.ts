import { z } from 'zod';
import { instantSchema } from '#shared/kernel/instant.ts';

/** Which versions of the files a person may read go into the archive. */
export const bulkDownloadScopeSchema = z.enum(['newest', 'all']);
export type BulkDownloadScope = z.infer<typeof bulkDownloadScopeSchema>;

/** An archive of an order's files that the server prepares for one person. */
export const bulkDownloadSchema = z.object({
  id: z.string(),
  orderId: z.string(),
  status: z.enum(['preparing', 'ready', 'failed']),
  fileName: z.string(),
  /** Bytes; null until it is ready. */
  size: z.number().int().nullable(),
  /** Signed address of the archive; null unless it is ready. */
  url: z.string().nullable(),
  /** Why it failed, as text for people; null otherwise. */
  failure: z.string().nullable(),
  /** After this it is deleted. */
  expiresAt: instantSchema,
});
export type BulkDownload = z.infer<typeof bulkDownloadSchema>;
