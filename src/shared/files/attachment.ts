import { z } from 'zod';
import { personSchema } from '#shared/accounts/person.ts';
import { changedSinceSchema } from '#shared/compare/change-count.ts';
import { instantSchema } from '#shared/kernel/instant.ts';
import { annotationTabSchema, topicSchema } from '#shared/review/annotation.ts';

/** The specification's kinds: `internal` (internal review), `customer` (customer review), `supplied`, `guest`. */
export const attachmentKindSchema = z.enum(['internal', 'customer', 'supplied', 'guest']);
export type AttachmentKind = z.infer<typeof attachmentKindSchema>;

const fileTypeSchema = z.enum(['image', 'pdf', 'unsupported']);
export type FileType = z.infer<typeof fileTypeSchema>;

/** Page size in points as displayed (crop box, rotation applied). */
export const pageSizeSchema = z.object({ width: z.number(), height: z.number() });
export type PageSize = z.infer<typeof pageSizeSchema>;

export const versionSchema = z.object({
  id: z.string(),
  attachmentId: z.string(),
  fileName: z.string(),
  /** Counted from 1 within the attachment. */
  version: z.number().int(),
  draftVersion: z.number().int().nullable(),
  /** Address of the JPEG, at most 316×240, or null while it is being made or where none can be made. */
  thumbnail: z.string().nullable(),
  /** Address of a larger image of the first page, shown before the engine has loaded. */
  preview: z.string().nullable(),
  /** Of an object with a small picture of every page (`picture-pack.ts`); null until the server has made it. */
  pictures: z.string().nullable(),
  fileType: fileTypeSchema,
  /** Signed, ranged address of the file. */
  url: z.string(),
  /** Size of the file in bytes, the same as `fileMeta.fileSize`. */
  fileSizeRaw: z.number(),
  fileMeta: z.object({
    fileSize: z.number(),
    mimeType: z.string(),
    /** SHA-256 of the file, in lower-case hexadecimal. Null in files registered before hashes were kept, until they are read. */
    sha256: z.string().nullable(),
    pageCount: z.number().int().nullable(),
    /** Lets the page be laid out before the file is open; null until the server has read it, or where it cannot. */
    firstPage: pageSizeSchema.nullable(),
    /**
     * Trim box size of the first page as displayed; null if the file has none: the page is then trimmed as it is
     * shown.
     */
    trim: pageSizeSchema.nullable(),
    /** Size of a picture in pixels; null of other files. */
    pixels: pageSizeSchema.nullable(),
  }),
  /** Why the server could not read the file, or `tooLargeFault` or `removedFault`; null if it could. */
  fault: z.string().nullable(),
  isInternal: z.boolean(),
  /** Shown as the Checked badge. */
  isInternalApproved: z.boolean(),
  /** Whether the customer's approval of the order names this version, and counts. */
  isApproved: z.boolean(),
  isDisabledAnnotation: z.boolean(),
  isDisabledInternalAnnotation: z.boolean(),
  isAllowedToReview: z.boolean(),
  disabledDelete: z.boolean(),
  pdfAnnotationModule: z.literal('pdfTools'),
  uploadedBy: personSchema,
  uploadedByType: z.enum(['customer', 'user', 'guest']),
  openTopics: z.number().int(),
  /** States (`threadState`) of the open threads among them that customers can read. */
  openPublic: z.array(z.string()),
  /** Another one once anything is written in the open threads that the reader can see, or one is resolved or opened again. */
  openState: z.string(),
  /** Since the version before it that the reader sees; null where there is none, or where it has not been compared. */
  changedSince: changedSinceSchema.nullable(),
  createdAt: instantSchema,
});
export type Version = z.infer<typeof versionSchema>;

/** A version's file, to be saved. */
export const versionFileSchema = z.object({ url: z.string(), fileName: z.string() });
export type VersionFile = z.infer<typeof versionFileSchema>;

/** Who removed a version, and when. */
const removalSchema = z.object({ versionId: z.string(), by: personSchema, at: instantSchema });

export const attachmentSchema = z.object({
  id: z.string(),
  kind: attachmentKindSchema,
  /** The kind that its first file was added under. An attachment never changes it, so it equals `kind`. */
  attachmentTypeStartFrom: attachmentKindSchema,
  name: z.string(),
  startingTab: annotationTabSchema,
  isDisabledInternalTabAnnotation: z.boolean(),
  isDisabledPublicTabAnnotation: z.boolean(),
  /** Newest first. */
  versions: z.array(versionSchema),
  /** Removed versions, for readers who have one of them on the screen. */
  removals: z.array(removalSchema),
});
export type Attachment = z.infer<typeof attachmentSchema>;

/** What somebody who deletes an attachment knows of it (`stateOfAttachment`): 409 where it is another by then. */
export const attachmentStateSchema = z.object({ known: z.string().max(16_000) });

/** Returns a text that is another one once a version comes or goes, or anything is written on one that is still open. */
export const stateOfAttachment = (versions: readonly Pick<Version, 'id' | 'openState'>[]): string =>
  versions.map(({ id, openState }) => `${id}.${openState}`).join(',');

/** One version with all its threads and the sizes of its pages (empty where the server could not read them). */
export const versionDetailSchema = z.object({
  version: versionSchema,
  pageSizes: z.array(pageSizeSchema),
  topics: z.array(topicSchema),
});
export type VersionDetail = z.infer<typeof versionDetailSchema>;
