import type { Client } from '#client/state/client.ts';
import { checkUpload } from '#shared/files/upload.ts';
import type { UploadTarget } from './destination.ts';
import { sendBatch } from './send-batch.ts';
import type { MakeThumbnail } from './send-file.ts';
import { reportRefusals, roomOf } from './upload-toast.ts';

/**
 * Uploads files to an order, one after another, because each locks it. A batch that breaks a rule is not started.
 * Returns how many were registered.
 */
export async function uploadFiles(
  client: Client,
  target: UploadTarget,
  files: readonly File[],
  makeThumbnail: MakeThumbnail,
): Promise<number> {
  const { user } = client.session;
  if (!reportRefusals(client, checkUpload(files, user === null ? null : roomOf(user)))) return 0;
  // Several files for one attachment become versions of it, in the order chosen.
  return sendBatch(client, target, files, makeThumbnail);
}
