import type { Actor } from '#shared/access/actor.ts';
import { forbidden } from './order-access.ts';

/** Returns whose account it is. An impersonator can prove nothing for it, and must not lock the person out. */
export function ownAccount({ userId, impersonatorId }: Actor): string {
  if (impersonatorId !== undefined) throw forbidden();
  return userId;
}
