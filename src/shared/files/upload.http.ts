import { z } from 'zod';
import { jsonText } from '#shared/kernel/json-text.ts';
import { route } from '#shared/kernel/route.ts';
import { attachmentKindSchema, attachmentSchema, attachmentStateSchema } from './attachment.ts';

const id = z.string().min(1).max(64);

/**
 * `attachment` makes a new attachment on the order, `attachment-version` adds a version to one, `my-image` a picture to
 * the company's library. `logo`, `favicon` and `image-placeholder` are for the look of a company, or of `provider`: a
 * call that saves the look names the picture by its storage key.
 */
const uploadTypeSchema = z.enum([
  'attachment',
  'attachment-version',
  'avatar',
  'avatar-customer',
  'logo',
  'favicon',
  'image-placeholder',
  'my-image',
]);
export type UploadType = z.infer<typeof uploadTypeSchema>;

/** A form upload to the object store: POST `fields` and then the file, as multipart, to `url`. */
const formUploadSchema = z.object({ url: z.string(), fields: z.record(z.string(), z.string()) });
export type FormUpload = z.infer<typeof formUploadSchema>;

const nextPartsSchema = z.object({
  /** Storage key, unchanged until the file is registered or removed. */
  key: z.string(),
  /** Bytes that have arrived. */
  received: z.number().int(),
  /** What to send next: PUT `size` bytes from `start` on to `url`, then ask again. Empty: the file is complete. */
  parts: z.array(z.object({ start: z.number().int(), size: z.number().int(), url: z.string() })),
});
export type NextParts = z.infer<typeof nextPartsSchema>;

export const uploadRecordSchema = z.object({
  name: z.string().min(1).max(255),
  type: z.string().max(200),
  size: z.number().int().nonnegative(),
  /** Storage key, from `fields.key`. */
  key: z.string().max(400),
  thumbnail: z.object({ key: z.string().max(400), size: z.number().int().nonnegative() }).nullable(),
});
export type UploadRecord = z.infer<typeof uploadRecordSchema>;

/** Where the upload was started, for the history. */
export const uploadOriginHeader = 'x-upload-origin';
/** Whether the upload writes a timeline entry: `true` or `false`. */
export const fileTimelineHeader = 'x-file-timeline';
/** The attachment that a version joins; absent for a new attachment. */
export const attachmentRecordHeader = 'x-attachment-record';

/** Token or parts → storage → thumbnail → register; unlock where it failed. The token call locks the order. */
export const uploadRoutes = {
  uploadToken: route({
    summary: 'Check a file against rules and quota, lock the order, return where to send the bytes',
    method: 'POST',
    path: '/upload/upload-token/:type/:id',
    audience: 'session',
    csrf: 'upload',
    params: z.object({ type: uploadTypeSchema, id }),
    body: z.object({
      name: z.string().min(1).max(255),
      size: z.coerce.number().int().nonnegative(),
      type: z.string().max(200),
      /** True for the JPEG, at most 316×240, that goes with an image or PDF: no lock, not counted as a file. */
      thumbnail: z.union([z.boolean(), z.stringbool()]).default(false),
    }),
    data: formUploadSchema,
  }),
  nextParts: route({
    summary: 'Check a large file like a token, and return the parts of it that have not arrived yet',
    method: 'POST',
    path: '/upload/parts/:type/:id',
    audience: 'session',
    csrf: 'upload',
    params: z.object({
      type: uploadTypeSchema.extract(['attachment', 'attachment-version', 'my-image']),
      id,
    }),
    body: z.object({
      name: z.string().min(1).max(255),
      size: z.coerce.number().int().positive(),
      type: z.string().max(200),
      /** See `fingerprintOf`: with name and size it tells whether this is the file that was cut. */
      fingerprint: z.string().regex(/^[0-9a-f]{64}$/),
    }),
    data: nextPartsSchema,
  }),
  registerUpload: route({
    summary: 'Register an uploaded file with the order and unlock it',
    method: 'PUT',
    path: '/upload/:type/:orderId',
    audience: 'session',
    csrf: 'upload',
    params: z.object({ type: uploadTypeSchema, orderId: id }),
    body: z.object({
      file: jsonText(uploadRecordSchema),
      kind: attachmentKindSchema.default('customer'),
    }),
    data: attachmentSchema,
  }),
  unlockOrder: route({
    summary: 'Unlock an order after a failed upload',
    method: 'PUT',
    path: '/order/:orderId/unlock-order',
    audience: 'session',
    csrf: 'upload',
    params: z.object({ orderId: id }),
    data: z.null(),
  }),
  deleteAttachment: route({
    summary: 'Delete an attachment with all its versions',
    method: 'DELETE',
    path: '/order/:orderId/:attachmentId/attachment',
    audience: 'session',
    csrf: 'upload',
    params: z.object({ orderId: id, attachmentId: id }),
    query: attachmentStateSchema.partial(),
    data: z.object({ recoveredBytes: z.number().int() }),
  }),
};
