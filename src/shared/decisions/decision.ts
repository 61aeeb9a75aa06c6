import { z } from 'zod';
import { personSchema } from '#shared/accounts/person.ts';
import { pageSizeSchema } from '#shared/files/attachment.ts';
import { instantSchema } from '#shared/kernel/instant.ts';
import { jsonText } from '#shared/kernel/json-text.ts';

/** SHA-256 of a file or of a record, in lower-case hexadecimal. */
export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/, 'Not Valid');

/**
 * `approved`, `changes-requested`, `revision-requested` (GR Revision, by the manager roles), `put-on-hold` and
 * `cancelled` move the order out of review; `stayed-in-review` leaves it where it is;
 * `approved-version` and `revised-version` are the studio's own, about one version; `taken-back` ends the effect of an
 * earlier entry, which it names; it names none where the approval is from before decisions were recorded.
 */
export const decisionKinds = [
  'approved',
  'changes-requested',
  'revision-requested',
  'put-on-hold',
  'cancelled',
  'stayed-in-review',
  'approved-version',
  'revised-version',
  'taken-back',
] as const;
export const decisionKindSchema = z.enum(decisionKinds);
export type DecisionKind = z.infer<typeof decisionKindSchema>;

/** A version as the deciding person has it: on the screen, or known to belong to the order. */
export const seenVersionSchema = z.object({
  versionId: z.string().min(1).max(64),
  sha256: sha256Schema,
  onScreen: z.boolean(),
  /**
   * The open public threads that the person knew of: their states (`threadState`), their ids where they are known as they
   * are now, or how many where only that was shown. An approval is refused where others have written more. Absent: nothing
   * was known of them.
   */
  openThreads: z.union([z.int(), z.array(z.string().max(160))]).optional(),
});
export type SeenVersion = z.infer<typeof seenVersionSchema>;

/** An order may have any number of proofs: this has room for 7,000, and is a quarter of what a call takes. */
const maxSeenBytes = 1024 * 1024;
/**
 * Reads what a decision is about: the newest version of every proof of the order (attachments for customer
 * review), as the person knew them. The server refuses it with 409 and a `DecisionConflict` if one of them is
 * no longer current. An empty list means that the order had no proof.
 */
export const seenTextSchema = jsonText(z.array(seenVersionSchema), maxSeenBytes);

/** A version that a decision names. The record keeps it, even after the version itself is removed. */
const decidedVersionSchema = z.object({
  versionId: z.string(),
  attachmentId: z.string(),
  fileName: z.string(),
  version: z.number().int(),
  sha256: sha256Schema,
  /** Bytes. */
  fileSize: z.number().int(),
  pageCount: z.number().int().nullable(),
  firstPage: pageSizeSchema.nullable(),
  /** Whether the person had it on the screen; false for the other proofs of the order and for moves on the board. */
  onScreen: z.boolean(),
});
export type DecidedVersion = z.infer<typeof decidedVersionSchema>;

/** A public thread that was open when an order was approved. */
const openThreadSchema = z.object({
  id: z.string(),
  versionId: z.string(),
  /** Counted from 1; null where the thread has no mark. */
  page: z.number().int().nullable(),
  author: z.string(),
  text: z.string(),
});
export type OpenThread = z.infer<typeof openThreadSchema>;

/** How surely a member's sign-in established who they are; `second-factor`: after the password. */
export const signInAssurances = ['password', 'second-factor', 'passkey', 'single-sign-on'] as const;
export type SignInAssurance = (typeof signInAssurances)[number];
/** How surely a guest's link knew who opened it. */
const guestAssurances = ['link', 'link-password', 'email-code'] as const;
export type GuestAssurance = (typeof guestAssurances)[number];

/** How surely the server knew who decided: by the session's sign-in, or by the guest's link. */
export const identityAssuranceSchema = z.enum([...signInAssurances, 'impersonation', ...guestAssurances]);
export type IdentityAssurance = z.infer<typeof identityAssuranceSchema>;

const ofGuests: ReadonlySet<IdentityAssurance> = new Set(guestAssurances);
export const isGuestAssurance = (assurance: IdentityAssurance): assurance is GuestAssurance =>
  ofGuests.has(assurance);

export const deviceKindSchema = z.enum(['desktop', 'tablet', 'phone', 'other']);
export type DeviceKind = z.infer<typeof deviceKindSchema>;

export const decisionSchema = z.object({
  id: z.string(),
  orderId: z.string(),
  /** Counted from 1 within the order's hash chain. */
  sequence: z.number().int(),
  kind: decisionKindSchema,
  /** The hold's reason, the summary of changes, or why a decision was taken back. */
  reason: z.string().nullable(),
  versions: z.array(decidedVersionSchema),
  openThreads: z.array(openThreadSchema),
  by: personSchema,
  /** The person's role on the order at that time, for print: `Approver, Harbour Coffee`, `Guest, by link`. */
  role: z.string(),
  assurance: identityAssuranceSchema,
  /** Who acted as `by`; null: `by` decided. */
  impersonator: personSchema.nullable(),
  device: deviceKindSchema,
  decidedAt: instantSchema,
  /** The entry that this one takes back. */
  takesBackId: z.string().nullable(),
  /** The later entry that took this one back. */
  takenBackById: z.string().nullable(),
  /** Until when the reader may undo it without a reason; null if they may not. */
  undoUntil: instantSchema.nullable(),
  /** SHA-256 of the entry's canonical JSON, which holds `previousHash`: 64 zeros in the first entry of an order. */
  hash: sha256Schema,
  previousHash: sha256Schema,
});
export type Decision = z.infer<typeof decisionSchema>;

/** What a refused decision (409) finds in place of what the person had on the screen. */
export const decisionConflictSchema = z.object({
  kind: z.literal('decision-conflict'),
  /** One for each proof of the order that is not as it was seen. */
  changes: z.array(
    z.discriminatedUnion('what', [
      /**
       * A newer version has come, or the seen one was removed and this one is newest now, or it has an open comment that
       * was not known.
       */
      z.object({
        what: z.enum(['newer', 'removed', 'added', 'commented']),
        attachmentId: z.string(),
        fileName: z.string(),
        /** The newest version now; null where the attachment has none any more. */
        versionId: z.string().nullable(),
        version: z.number().int().nullable(),
        uploadedBy: personSchema.nullable(),
        createdAt: instantSchema.nullable(),
      }),
      /** The stored file does not have the hash that was seen. */
      z.object({ what: z.literal('different-bytes'), attachmentId: z.string(), fileName: z.string() }),
    ]),
  ),
  /** The decision that came first, where one did. */
  decision: decisionSchema.nullable(),
});
export type DecisionConflict = z.infer<typeof decisionConflictSchema>;
