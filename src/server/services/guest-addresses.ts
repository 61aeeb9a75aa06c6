import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Version } from '#shared/model/attachment.ts';

export const guestFileKinds = ['file', 'preview', 'thumbnail'] as const;
export type GuestFileKind = (typeof guestFileKinds)[number];

/** What a guest's file address names. */
export interface GuestFile {
  sessionId: string;
  versionId: string;
  kind: GuestFileKind;
}

/** Where guests fetch files: addresses of this server itself, since the store's outlive a link that is revoked. */
export interface GuestAddresses {
  secret: Uint8Array;
  apiPrefix: string;
}

const seal = (secret: Uint8Array, { sessionId, versionId, kind }: GuestFile): Buffer =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['guest-file', sessionId, versionId, kind]))
    .digest();

const guestAddress = ({ secret, apiPrefix }: GuestAddresses, file: GuestFile): string => {
  const { sessionId, versionId, kind } = file;
  const signature = seal(secret, file).toString('base64url');
  return `${apiPrefix}/g/guest/file/${sessionId}/${versionId}/${kind}?signature=${signature}`;
};

/** Whether the address was handed out here. Whether it still opens anything is asked of the session at each request. */
export function isGuestAddress(secret: Uint8Array, file: GuestFile, signature: string): boolean {
  const wanted = seal(secret, file);
  const given = Buffer.from(signature, 'base64url');
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** The version with addresses that serve one guest's session and end with it. */
export function withGuestAddresses(addresses: GuestAddresses, sessionId: string, version: Version): Version {
  const address = (kind: GuestFileKind) =>
    guestAddress(addresses, { sessionId, versionId: version.id, kind });
  return {
    ...version,
    url: address('file'),
    preview: version.preview && address('preview'),
    thumbnail: version.thumbnail && address('thumbnail'),
  };
}
