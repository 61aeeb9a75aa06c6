import { admitAvatar, isAvatarUpload } from '#server/accounts/avatar.ts';
import { admitLook, isLookUpload } from '#server/brands/look-pictures.ts';
import { deleteAttachment } from '#server/files/delete-attachment.ts';
import { type Api, mount } from '#server/http/mount.ts';
import { write } from '#server/http/run-use-case.ts';
import { admitImage } from '#server/images/add-image.ts';
import { unlockOrder } from '#server/orders/unlock-order.ts';
import { attachmentRecordHeader, fileTimelineHeader, type UploadType } from '#shared/files/upload.http.ts';
import { invalidInput } from '#shared/kernel/errors.ts';
import { routes } from '#shared/protocol/http-table.ts';
import { type AdmitFile, admitOrderFile, grantUpload } from './grant-upload.ts';
import { grantParts, nextParts } from './next-parts.ts';
import { registerUpload } from './register-upload.ts';
import { targetOfOrder, withUpload } from './settle-upload.ts';

const text = (header: string | string[] | undefined): string | null =>
  typeof header === 'string' && header !== '' ? header : null;

/** Orders, avatars, looks and company libraries have different rules. */
function rulesOf(type: UploadType): AdmitFile {
  if (type === 'my-image') return admitImage;
  if (isLookUpload(type)) return admitLook;
  return isAvatarUpload(type) ? admitAvatar : admitOrderFile;
}

/**
 * Token → storage → register, and unlock where it failed. The storage step is the object store's own. Large files go there in
 * parts, in place of the token.
 */
export function mountUploadRoutes(api: Api): void {
  const { parts } = api;

  mount(api, routes.uploadToken, (call) =>
    write(parts, call, (context) => grantUpload(context, rulesOf(call.params.type), call.params, call.body)),
  );
  mount(api, routes.nextParts, async (call) => {
    const granted = await write(parts, call, (context) =>
      grantParts(context, rulesOf(call.params.type), call.params, call.body),
    );
    return nextParts(parts, granted);
  });
  mount(api, routes.registerUpload, async (call) => {
    const { params, headers, body } = call;
    const attachmentId = params.type === 'attachment-version' ? text(headers[attachmentRecordHeader]) : null;
    if (params.type === 'attachment-version' && attachmentId === null)
      throw invalidInput([`${attachmentRecordHeader}: the attachment to add to`]);
    const timeline = text(headers[fileTimelineHeader]) !== 'false';
    const by = { ...parts, actor: call.actor };
    return withUpload(by, targetOfOrder(params.orderId), body.file, (settled, thumbnail, take) =>
      write(parts, call, async (context) => {
        const registration = { ...body, attachmentId, timeline, settled, thumbnail };
        const attachment = await registerUpload(context, params.orderId, registration);
        take();
        return attachment;
      }),
    );
  });
  mount(api, routes.unlockOrder, (call) =>
    write(parts, call, (context) => unlockOrder(context, call.params.orderId)),
  );
  mount(api, routes.deleteAttachment, (call) =>
    write(parts, call, (context) => deleteAttachment(context, call.params, call.query.known)),
  );
}
