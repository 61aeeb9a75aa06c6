import { z } from 'zod';
import { instantSchema } from '#shared/kernel/instant.ts';
import { route } from '#shared/kernel/route.ts';
import { sha256Schema } from './decision.ts';

/** What a file's hash is found to be: an approved file, as of each approval that names it. */
const checkedApprovalSchema = z.object({
  orderId: z.string(),
  version: z.number().int(),
  approvedAt: instantSchema,
  /** Number of the newest certificate of this approval; null if none was issued. */
  certificateNumber: z.string().nullable(),
  /** When the approval was taken back. */
  takenBackAt: instantSchema.nullable(),
  /** A later version of the same proof that customers can see. */
  replacedBy: z.object({ version: z.number().int(), at: instantSchema }).nullable(),
  /** When a later decision asked for changes. */
  changesRequestedAt: instantSchema.nullable(),
});
export type CheckedApproval = z.infer<typeof checkedApprovalSchema>;

/** Contents of the presented certificate, with names only: anyone who has the certificate can read these. */
const checkedCertificateSchema = z.object({
  number: z.string(),
  issuedAt: instantSchema,
  /** `Helen Ford, on behalf of Ben Lim` where one acted as the other. */
  approvedBy: z.string(),
  approvedAt: instantSchema,
  takenBackAt: instantSchema.nullable(),
  changesRequestedAt: instantSchema.nullable(),
  /** Empty for an approval without a proof, of which no certificate is issued any more. */
  files: z.array(
    z.object({
      fileName: z.string(),
      version: z.number().int(),
      sha256: sha256Schema,
      replacedBy: z.object({ version: z.number().int(), at: instantSchema }).nullable(),
    }),
  ),
});
export type CheckedCertificate = z.infer<typeof checkedCertificateSchema>;

/** A certificate that was issued and deleted since: with its order, or for a name or a file in it. */
const withdrawnCertificateSchema = z.object({
  number: z.string(),
  issuedAt: instantSchema,
  withdrawnAt: instantSchema,
});
export type WithdrawnCertificate = z.infer<typeof withdrawnCertificateSchema>;

export const checkedHashSchema = z.object({
  /** The certificate whose PDF has this hash. */
  certificate: checkedCertificateSchema.nullable(),
  /** The deleted certificate whose PDF had this hash. */
  withdrawn: withdrawnCertificateSchema.nullable(),
  /** Approvals of exactly these bytes, newest first. */
  approvals: z.array(checkedApprovalSchema),
});
export type CheckedHash = z.infer<typeof checkedHashSchema>;

const issuedCertificateSchema = z.object({
  number: z.string(),
  fileName: z.string(),
  /** Signed address of the PDF. */
  url: z.string(),
  /** PAdES baseline level of its seal. */
  sealLevel: z.enum(['B-B', 'B-T']),
  issuedAt: instantSchema,
});

export const certificateRoutes = {
  certificate: route({
    summary:
      'The approval certificate of an order, issued where there is none of its present state. Refused with 409 while nothing is approved, or where no proof was',
    method: 'GET',
    path: '/order/:orderId/certificate',
    audience: 'session',
    params: z.object({ orderId: z.string().min(1).max(64) }),
    query: z.object({
      /** `1`: with the approved files inside. */
      attach: z.enum(['0', '1']).default('0'),
    }),
    data: issuedCertificateSchema,
  }),
  checkHash: route({
    summary:
      'Whether this installation approved exactly the bytes with that SHA-256, or issued them as a certificate',
    method: 'GET',
    path: '/check/:hash',
    audience: 'open',
    params: z.object({ hash: sha256Schema }),
    data: checkedHashSchema,
  }),
};
