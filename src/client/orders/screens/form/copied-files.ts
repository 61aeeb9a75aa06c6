import type { OrderDetail } from '#shared/orders/order.ts';

/** A supplied file of an order as its copy gets it: the newest version. */
export interface CopiedFile {
  id: string;
  name: string;
  thumbnail: string | null;
  size: number;
}

/** Returns the files that come along when `source` is copied. */
export const copiedFiles = ({ attachments }: OrderDetail): CopiedFile[] =>
  attachments.suppliedFiles.flatMap(({ id, name, versions: [newest] }) =>
    newest === undefined ? [] : [{ id, name, thumbnail: newest.thumbnail, size: newest.fileMeta.fileSize }],
  );
