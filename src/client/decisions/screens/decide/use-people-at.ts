import { useEffect, useState } from 'react';
import { ownPresenceId } from '#client/review/screens/header/use-others-present.ts';
import { useClient } from '#client/state/client-context.ts';
import type { Version } from '#shared/files/attachment.ts';
import type { PresentPerson } from '#shared/protocol/socket.ts';
import type { OrderProofs } from './use-proofs-of.ts';

/**
 * Returns who else looks at the proofs of these orders now; empty until the server has responded. `orders`
 * must be stable.
 */
export function usePeopleAt(orders: readonly OrderProofs[] | null): readonly PresentPerson[] {
  const { socket, session } = useClient();
  const [people, setPeople] = useState<readonly PresentPerson[]>([]);
  useEffect(() => {
    let wanted = true;
    const versions = (orders ?? []).flatMap(({ orderId, proofs }) =>
      proofs.map((proof) => idsOf(orderId, proof)),
    );
    void socket.peopleAt(versions).then((found) => {
      const own = session.user === null ? null : ownPresenceId(session.user);
      if (wanted) setPeople(found.filter(({ person }) => person.id !== own));
    });
    return () => {
      wanted = false;
    };
  }, [socket, session, orders]);
  return people;
}

const idsOf = (orderId: string, { attachmentId, id }: Version) => ({ orderId, attachmentId, versionId: id });
