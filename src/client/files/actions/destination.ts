import type { CallResult } from '#client/net/call-result.ts';
import type { Client } from '#client/state/client.ts';
import type { AttachmentKind } from '#shared/files/attachment.ts';
import {
  attachmentRecordHeader,
  fileTimelineHeader,
  type UploadRecord,
  uploadOriginHeader,
} from '#shared/files/upload.http.ts';
import type { UploadParams } from './send-parts.ts';

export interface UploadTarget {
  orderId: string;
  kind: AttachmentKind;
  /** The attachment that gets a version; null for a new attachment. */
  attachmentId: string | null;
}

/** Where files are added: to an order; null: to the library of the person's company. */
export type Destination = UploadTarget | null;

export const namedDestination = (to: Destination): string =>
  to === null ? 'My Images' : `order #${to.orderId}`;

export function uploadParamsOf({ session }: Client, to: Destination): UploadParams {
  if (to === null) return { type: 'my-image', id: session.user?.company?.id ?? '' };
  return { type: to.attachmentId === null ? 'attachment' : 'attachment-version', id: to.orderId };
}

/**
 * Registers a sent file. Repeated with the same mutation id, it returns what came of it. Who has signed out meanwhile is
 * not offered a registered file again.
 */
export function registerFile(
  { api }: Client,
  to: Destination,
  record: UploadRecord,
  mutationId: string,
): Promise<CallResult<unknown>> {
  const file = JSON.stringify(record);
  if (to === null) return api.call('addImage', { body: { file } }, { mutationId, outlivesSession: true });
  const { orderId, kind, attachmentId } = to;
  const type = attachmentId === null ? 'attachment' : 'attachment-version';
  const headers = {
    [uploadOriginHeader]: 'order-detail',
    [fileTimelineHeader]: 'true',
    ...(attachmentId === null ? {} : { [attachmentRecordHeader]: attachmentId }),
  };
  return api.call(
    'registerUpload',
    { params: { type, orderId }, body: { file, kind } },
    { mutationId, headers, outlivesSession: true },
  );
}

/**
 * Removes a file that was sent and not registered. Pictures of the library are removed by the server, within a day: null.
 */
export async function removeSent(
  { api }: Client,
  to: Destination,
  key: string,
): Promise<CallResult<null> | null> {
  if (to === null) return null;
  return api.call('removeTemporaryUpload', { params: { orderId: to.orderId }, query: { key } });
}

/** Returns whether a file was not removed because it is registered. */
export const isRegistered = (removed: CallResult<null> | null): boolean =>
  removed?.ok === false && removed.code === 'conflict';
