import type { DecidedVersion, Decision } from '#shared/decisions/decision.ts';
import type { PagePicture, PagePictures } from '#shared/protocol/proof-worker.ts';

/** A proof that was approved, with what could be drawn and measured of its file. */
export interface CertificateFile {
  version: DecidedVersion;
  /** Null if the file is damaged, deleted or cannot be drawn. */
  drawn: PagePictures | null;
}

/** The issuer shown on a certificate: the white-label company or the provider. */
export interface CertificateBrand {
  name: string;
  /** `#rrggbb`; null: the product's own mark and colours. */
  accent: string | null;
  logo: PagePicture | null;
}

/** PAdES baseline levels: signed, and signed with a time stamp. */
export type SealLevel = 'B-B' | 'B-T';

/** How a certificate is sealed: the level reached, never the one hoped for. */
export interface SealFacts {
  level: SealLevel;
  /** The time stamp service in use; null if none is configured. */
  service: string | null;
  sealedBy: string;
}

/** An entry of the chain, as a third party checks it. */
export interface ChainLink {
  sequence: number;
  previousHash: string;
  /** SHA-256 of `entry` in UTF-8. */
  hash: string;
  /** Canonical JSON of the entry, in old ones with its names; null for the studio's own checks, which stay the studio's. */
  entry: string | null;
  /** Canonical JSON of its names, the SHA-256 of which is `namesHash` in `entry`; null where that has them, or they were erased. */
  names: string | null;
}

/** All facts printed on a certificate. */
export interface CertificateFacts {
  /** Order number and length of its chain, for example `10482-4`. */
  number: string;
  issuedAt: Date;
  timeZone: string;
  brand: CertificateBrand;
  order: { id: number; name: string; customer: string; service: string; operator: string | null };
  approval: Decision;
  files: CertificateFile[];
  /** The entries of the order's chain that its customer may read, newest first. */
  decisions: Decision[];
  /** All entries of the order's chain in order, so that its hashes can be recomputed. */
  chain: ChainLink[];
  /** Hash of the chain's last entry. */
  chainHead: string;
  /** Address of the check page of this certificate. */
  checkUrl: string;
  isFileAttached: boolean;
}

/** Returns the number that a certificate has: each new entry of the order's chain makes another certificate. */
export const certificateNumber = (orderId: number | string, head: Pick<Decision, 'sequence'>): string =>
  `${orderId}-${head.sequence}`;

/** Returns the newest approval that was not taken back; null if there is none. */
export const approvalOf = (decisions: readonly Decision[]): Decision | null =>
  decisions.find(({ kind, takenBackById }) => kind === 'approved' && takenBackById === null) ?? null;
