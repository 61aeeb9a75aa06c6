import type { ReactNode } from 'react';
import { useDrafts } from '#client/review/screens/drafts/use-drafts.ts';
import { Warning } from './warning.tsx';

/** Names what its reader has written on the proofs of these orders and not sent: a decision does not send it. */
export function UnsentNote({ orderIds }: { orderIds: readonly string[] }): ReactNode {
  const count = useDrafts().filter(
    ([, { place }]) => place !== null && orderIds.includes(place.orderId),
  ).length;
  if (count === 0) return null;
  return (
    <Warning>
      {count === 1
        ? '1 comment of yours is not sent: nobody reads it with your decision. Send it first, or it stays a draft.'
        : `${count} comments of yours are not sent: nobody reads them with your decision. Send them first, or they stay drafts.`}
    </Warning>
  );
}
