import { z } from 'zod';
import { instantSchema } from '#shared/kernel/instant.ts';
import { route } from '#shared/kernel/route.ts';

const fileHitSchema = z.object({
  attachmentId: z.string(),
  orderId: z.string(),
  orderName: z.string(),
  fileName: z.string(),
});
export type FileHit = z.infer<typeof fileHitSchema>;

/** What the palette finds beside its own commands. */
export const searchRoutes = {
  orderTitles: route({
    summary: 'The titles of every order one may see, to be searched as one types',
    method: 'GET',
    path: '/search/titles',
    audience: 'session',
    /** Only those changed at or after this moment, the `asOf` of a previous response. */
    query: z.object({ since: instantSchema.optional() }),
    data: z.object({
      /**
       * A line an order, latest change first: number, phase (OrderPhase, with `archived` in its stead), company and
       * name, parted by tabs.
       */
      titles: z.string(),
      /** Number of all; a client whose number differs after a change must fetch all again. */
      total: z.number().int(),
      asOf: instantSchema,
    }),
  }),
  searchFiles: route({
    summary: 'Files by name that one may read, those of the orders changed last first',
    method: 'GET',
    path: '/search/files',
    audience: 'session',
    query: z.object({
      q: z.string().trim().min(1).max(100),
      limit: z.coerce.number().int().min(1).max(20).default(6),
    }),
    data: z.array(fileHitSchema),
  }),
};
