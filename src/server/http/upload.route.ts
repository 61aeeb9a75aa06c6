import { grantImage } from '#server/services/add-image.ts';
import { grantAvatar, isAvatarUpload } from '#server/services/avatar.ts';
import { deleteAttachment } from '#server/services/delete-attachment.ts';
import { grantUpload } from '#server/services/grant-upload.ts';
import { registerUpload } from '#server/services/register-upload.ts';
import { unlockOrder } from '#server/services/unlock-order.ts';
import { Refusal } from '#shared/protocol/errors.ts';
import { routes } from '#shared/protocol/http/table.ts';
import { attachmentRecordHeader, fileTimelineHeader, type UploadType } from '#shared/protocol/http/upload.ts';
import { type Api, mount } from './mount.ts';
import { write } from './order-calls.ts';

const text = (header: string | string[] | undefined): string | null =>
  typeof header === 'string' && header !== '' ? header : null;

/** What is uploaded to an order, to oneself and to one's company is granted by rules of its own. */
function grantOf(type: UploadType): typeof grantUpload {
  if (type === 'my-image') return grantImage;
  return isAvatarUpload(type) ? grantAvatar : grantUpload;
}

/** Token → storage → register, and unlock where it failed. The storage step is the object store's own. */
export function mountUploadRoutes(api: Api): void {
  const { parts } = api;

  mount(api, routes.uploadToken, (call) =>
    write(parts, call, (work) =>
      grantOf(call.params.type)(work, call.params.type, call.params.id, call.body),
    ),
  );
  mount(api, routes.registerUpload, (call) => {
    const { params, headers, body } = call;
    const attachmentId = params.type === 'attachment-version' ? text(headers[attachmentRecordHeader]) : null;
    if (params.type === 'attachment-version' && attachmentId === null)
      throw new Refusal('invalid_input', 'Not Valid', [
        `${attachmentRecordHeader}: the attachment to add to`,
      ]);
    const timeline = text(headers[fileTimelineHeader]) !== 'false';
    return write(parts, call, (work) =>
      registerUpload(work, params.orderId, { ...body, attachmentId, timeline }),
    );
  });
  mount(api, routes.unlockOrder, (call) =>
    write(parts, call, (work) => unlockOrder(work, call.params.orderId)),
  );
  mount(api, routes.deleteAttachment, (call) =>
    write(parts, call, (work) => deleteAttachment(work, call.params)),
  );
}
