import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs what an address or form allows, as the fields `policy` and `signature`. */
export interface PolicySeal {
  sign(purpose: string, policy: object): { policy: string; signature: string };
  /** Null where the fields were not signed here for this purpose, or have been altered. */
  open(purpose: string, fields: Record<string, string>): unknown;
}

export function createPolicySeal(secret: Uint8Array): PolicySeal {
  const signatureOf = (...parts: string[]): string =>
    createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url');
  return {
    sign(purpose, allowed) {
      const policy = Buffer.from(JSON.stringify(allowed)).toString('base64url');
      return { policy, signature: signatureOf(purpose, policy) };
    },
    open(purpose, { policy = '', signature = '' }) {
      const wanted = Buffer.from(signatureOf(purpose, policy));
      const offered = Buffer.from(signature);
      if (offered.length !== wanted.length || !timingSafeEqual(offered, wanted)) return null;
      return JSON.parse(Buffer.from(policy, 'base64url').toString());
    },
  };
}
