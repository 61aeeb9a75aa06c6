import { useEffect, useState } from 'react';
import { ownPresenceId } from '#client/review/screens/header/use-others-present.ts';
import { useClient } from '#client/state/client-context.ts';
import type { Version } from '#shared/files/attachment.ts';
import type { PresentPerson } from '#shared/protocol/socket.ts';
import type { OrderProofs } from './proof-changes.ts';

const askAgainMs = 3_000;

/**
 * Returns who else is looking at the proofs of these orders; empty until the server has responded. Asks again while
 * mounted, because presence events reach only people at the same proof. `orders` must be stable.
 */
export function usePeopleAt(orders: readonly OrderProofs[] | null): readonly PresentPerson[] {
  const { socket, session } = useClient();
  const [people, setPeople] = useState<readonly PresentPerson[]>([]);
  useEffect(() => {
    let wanted = true;
    const versions = (orders ?? []).flatMap(({ orderId, proofs }) =>
      proofs.map((proof) => idsOf(orderId, proof)),
    );
    let next: ReturnType<typeof setTimeout> | undefined;
    const look = async (): Promise<void> => {
      const found = await socket.peopleAt(versions);
      if (!wanted) return;
      const own = session.user === null ? null : ownPresenceId(session.user);
      setPeople(found.filter(({ person }) => person.id !== own));
      next = setTimeout(() => void look(), askAgainMs);
    };
    if (versions.length > 0) void look();
    return () => {
      wanted = false;
      clearTimeout(next);
    };
  }, [socket, session, orders]);
  return people;
}

const idsOf = (orderId: string, { attachmentId, id }: Version) => ({ orderId, attachmentId, versionId: id });
