import type { Actor } from '#shared/access/actor.ts';
import type { Person } from '#shared/accounts/person.ts';
import type { User } from '#shared/accounts/user.ts';
import { actorOf } from './actor.ts';
import type { SessionState } from './session.store.ts';

/** The current person: signed in, or the guest of a link. */
export interface Viewer {
  person: Person;
  actor: Actor;
}

export const personOf = ({ id, name, avatar }: User): Person => ({ id, name, avatar });

export function viewerOf({ user, guest }: Pick<SessionState, 'user' | 'guest'>): Viewer | null {
  if (user !== null) return { person: personOf(user), actor: actorOf(user) };
  return guest === null ? null : { person: guest, actor: guestActor(guest.id) };
}

/** Guests are on the customers' side and belong to no company. */
const guestActor = (id: string): Actor => ({
  userId: id,
  clientType: 'customer',
  role: 'guest',
  companyId: null,
  isApprover: false,
  viewOnly: false,
});
