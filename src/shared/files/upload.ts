import { extensionOf } from './file-type.ts';

/** One rule's refusal: the title and text the specification gives, and after it what would help. */
export interface UploadRefusal {
  title: string;
  messages: [text: string, ...more: string[]];
}

/** Larger files are sent in parts, so that a cut upload goes on where it stopped. */
export const maxWholeBytes = 5 * 1024 * 1024;
/** Size of the blocks that a file's fingerprint is computed from; see `fingerprintOf`. */
export const fingerprintBlockBytes = 4 * 1024 * 1024;

export const maxBatchBytes = 2_147_483_648;
export const acceptedExtensions = [
  'png',
  'jpg',
  'jpeg',
  'gif',
  'tif',
  'tiff',
  'bmp',
  'pdf',
  'doc',
  'docx',
  'rtf',
  'csv',
  'xls',
  'xlsx',
  'txt',
  'ai',
  'psd',
  'indd',
  'zip',
  'eps',
] as const;
/** Kinds for which browsers often give no mime type. */
const acceptedWithoutType = new Set(['xlsx', 'xls', 'csv', 'docx', 'doc', 'rtf', 'psd', 'indd', 'eps']);
const units = ['Bytes', 'KB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB'];

/** `1.5 MB`: units from Bytes to YB by 1024, at most 2 decimals. */
export function formatBytes(bytes: number): string {
  if (bytes <= 0) return '0 Bytes';
  const power = Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  return `${Number((bytes / 1024 ** power).toFixed(2))} ${units[power]}`;
}

const hasValidName = (name: string): boolean => /^[A-Za-z0-9 _.()+-]+$/.test(name);

function isAccepted(name: string, type: string): boolean {
  const extension = extensionOf(name);
  if (!acceptedExtensions.some((accepted) => accepted === extension)) return false;
  return type !== '' || acceptedWithoutType.has(extension);
}

/** Bytes stored and allowed, the company's and what it bought in addition; a negative quota is unlimited. */
export interface StorageRoom {
  used: number;
  quota: number;
  additionalUsed: number;
  additionalQuota: number;
}

export const hasRoom = (
  { used, quota, additionalUsed, additionalQuota }: StorageRoom,
  bytes: number,
): boolean => quota < 0 || used + additionalUsed + bytes <= quota + additionalQuota;

/** Says how much of its storage the company has left for these bytes, and what would help. */
export function notEnoughStorage(
  { used, quota, additionalUsed, additionalQuota }: StorageRoom,
  bytes: number,
): UploadRefusal {
  const stored = used + additionalUsed;
  const total = quota + additionalQuota;
  return {
    title: 'Not Enough Storage',
    messages: [
      'Please upgrade your membership to continue uploading more attachments.',
      `${formatBytes(bytes)} do not fit: ${formatBytes(total - stored)} are left, ${formatBytes(stored)} of ${formatBytes(total)} are used. You can also buy more storage, or delete files that nobody needs.`,
    ],
  };
}

export interface FileToUpload {
  name: string;
  size: number;
  /** Mime type, empty where the browser knows none. */
  type: string;
}

/** Returns the problems of a batch; empty if it may be sent. `room` null: storage is not checked here. */
export function checkUpload(files: readonly FileToUpload[], room: StorageRoom | null): UploadRefusal[] {
  if (files.length === 0) return [{ title: 'No files', messages: ['Please choose at least one file.'] }];
  const refusals: UploadRefusal[] = [];
  for (const { name, type } of files) {
    if (!hasValidName(name))
      refusals.push({
        title: 'Not supported file name',
        messages: [
          `'${name}' is invalid file name. We only accept Alphanumericals(A-Z+a-z+0-9), space( ), dash(-), underscore(_) and dot(.) characters`,
        ],
      });
    else if (!isAccepted(name, type))
      refusals.push({
        title: 'Not supported file',
        messages: [`${name} is not supported to process. Please use another extension.`],
      });
  }
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (bytes > maxBatchBytes)
    refusals.push({
      title: 'File Size Limit',
      messages: [
        `The file size is above ${formatBytes(maxBatchBytes)} max limit and cannot be uploaded. Please adjust the file size and try again.`,
      ],
    });
  if (room !== null && !hasRoom(room, bytes)) refusals.push(notEnoughStorage(room, bytes));
  return refusals;
}

/**
 * Returns the name used for storage: before the token is requested, spaces, parentheses and plus signs become
 * dashes, as does a leading dot, which stored names cannot have.
 */
export const storageName = (name: string): string => name.replaceAll(/[ ()+]|^\./g, '-');

/** Returns the name a file was uploaded with if the granted name derives from it, otherwise the granted name. */
export const uploadedName = (claimed: string, granted: string): string =>
  storageName(claimed) === storageName(granted) ? claimed : granted;

export const lockedMessage =
  'Something went wrong, the order maybe locked. Please contact administrator to unlock the order!';
/** An upload holds its order no longer than this. */
export const uploadLockMs = 30 * 60_000;
