import type { Actor } from '#shared/access/actor.ts';
import { can } from '#shared/access/permission.ts';
import { fileTypeOf } from '#shared/files/file-type.ts';
import {
  checkUpload,
  type FileToUpload,
  type StorageRoom,
  type UploadRefusal,
} from '#shared/files/upload.ts';

type Who = Pick<Actor, 'role' | 'viewOnly' | 'clientType'>;

export const imagesOnPage = 40;
export const maxImagesAtOnce = 50;

export const mayReadImages = (who: Pick<Who, 'role' | 'viewOnly'>): boolean =>
  can(who, 'read', 'NAV_CUSTOMER_IMAGES');
/** A company's library is its own people's: others look on. */
export const mayChangeImages = (who: Who): boolean =>
  who.clientType === 'customer' && mayReadImages(who) && can(who, 'create', 'CREATE_PEXELS_IMAGES');

/** The rules of uploads, and that each is a picture. `room` null: not to be checked here. */
export function checkImages(files: readonly FileToUpload[], room: StorageRoom | null): UploadRefusal[] {
  const refusals = checkUpload(files, room);
  const others = files.filter(({ name }) => fileTypeOf(name) !== 'image');
  const known = new Set(refusals.flatMap(({ messages }) => messages));
  for (const { name } of others) {
    const text = `${name} is not supported to process. Please use another extension.`;
    if (!known.has(text)) refusals.push({ title: 'Not supported file', messages: [text] });
  }
  return refusals;
}

const mimeTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  bmp: 'image/bmp',
};
const endOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase();

/** Returns the type by the name's extension, which was checked: browsers may report any type. */
export const imageTypeOf = (name: string): string => mimeTypes[endOf(name)] ?? 'application/octet-stream';

/** Returns whether browsers can show it as it is. */
export const isShownWhole = (mimeType: string): boolean => /^image\/(png|jpeg|gif|bmp)$/.test(mimeType);

/**
 * Returns the fault of a new name for a picture; null if it is valid. The extension must stay, as it
 * determines the type.
 */
export function renameProblem(from: string, to: string): string | null {
  const name = to.trim();
  if (name === '') return 'Required!';
  if (name.length > 255) return '255 characters at most.';
  if (endOf(name) !== endOf(from) || !name.includes('.'))
    return `The name ends in .${from.slice(from.lastIndexOf('.') + 1)} as before.`;
  return checkImages([{ name, size: 1, type: 'image' }], null)[0]?.messages[0] ?? null;
}
