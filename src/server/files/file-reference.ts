import { createHash } from 'node:crypto';

/** What files belong to; each has its own rule of access. */
export const fileSubjects = ['version', 'image', 'archive', 'certificate', 'export'] as const;
export type FileSubject = (typeof fileSubjects)[number];

/** `download` is the file itself, only ever to be saved. */
export const fileParts = ['file', 'preview', 'thumbnail', 'pictures', 'download'] as const;
export type FilePart = (typeof fileParts)[number];

/**
 * Returns a reference to a file in place of its address. Responses and events are the same for all readers; on the
 * way out each session gets its own addresses (`withAddresses`). `key` is the storage key: a new key gives a new
 * address, so caches never show the previous file.
 */
export const fileReference = (subject: FileSubject, id: string, part: FilePart, key: string): string =>
  `file:${subject}/${id}/${part}/${createHash('md5').update(key).digest('hex').slice(0, 8)}`;
