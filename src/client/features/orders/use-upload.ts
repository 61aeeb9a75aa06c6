import { useCallback } from 'react';
import { useLoadEngine } from '#client/features/shell/engine-context.ts';
import { type UploadTarget, uploadFiles } from '#client/stores/actions/upload-files.ts';
import { useClient } from '#client/stores/client-context.ts';
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
