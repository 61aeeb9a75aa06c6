import { useCallback } from 'react';
import type { UploadTarget } from '#client/files/actions/destination.ts';
import { uploadFiles } from '#client/files/actions/upload-files.ts';
import { useLoadEngine } from '#client/shell/screens/parts/engine-context.ts';
import { useClient } from '#client/state/client-context.ts';
import { makeThumbnail } from './make-thumbnail.ts';

/** Uploads files to one group of an order. Toasts show progress and refusals. */
export function useUpload({ orderId, kind, attachmentId }: UploadTarget): (files: readonly File[]) => void {
  const client = useClient();
  const loadEngine = useLoadEngine();
  return useCallback(
    (files) =>
      void uploadFiles(client, { orderId, kind, attachmentId }, files, async (file) =>
        makeThumbnail(await loadEngine(), file),
      ),
    [client, loadEngine, orderId, kind, attachmentId],
  );
}
