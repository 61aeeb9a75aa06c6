import { z } from 'zod';
import { counted } from '#shared/kernel/sentence.ts';

/** How much has changed from one file to another. */
const changeCountSchema = z.object({
  changes: z.number().int(),
  /** Pages of the new file with a change. */
  pages: z.number().int(),
});
export type ChangeCount = z.infer<typeof changeCountSchema>;

/** How much has changed since an earlier version, as the server found it. */
export const changedSinceSchema = changeCountSchema.extend({
  versionId: z.string(),
  /** Of all that was found, in characters. */
  size: z.number().int(),
});

/** Returns, for example, “17 changes on 6 pages”. */
export const changeCountText = ({ changes, pages }: ChangeCount): string =>
  changes === 0 ? 'No change' : `${counted(changes, 'change')} on ${counted(pages, 'page')}`;
