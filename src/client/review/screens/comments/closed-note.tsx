import type { ReactNode } from 'react';
import { useScene } from '#client/review/screens/controller/scene-context.ts';
import { isDraftOf } from '#client/review/stores/drafts.ts';
import { useClient, useReview } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { isClosed } from '#shared/access/read-only.ts';
import styles from './closed-note.module.css';

/** Says why nothing can be written here, and where unsent text is of somebody who could until now. */
export function ClosedNote(): ReactNode {
  const { session } = useClient();
  const { order, actor } = useScene();
  const { drafts } = useReview();
  // Guests have a place of their own for theirs.
  const unsent =
    session.user === null
      ? 0
      : Object.entries(drafts).filter(([key, draft]) => isDraftOf(order.id, key, draft)).length;
  const why = isClosed(order.progress)
    ? `This order is ${order.progress}: its proofs can only be looked at.`
    : actor.viewOnly && unsent > 0
      ? 'Your access was changed: you can look at this proof, not comment on it any more.'
      : 'You can look at this proof, not comment on it.';
  return (
    <div className={styles.note}>
      <p>{why}</p>
      {unsent > 0 && (
        <p>
          {unsent === 1 ? 'Your unsent text is kept. ' : `Your ${unsent} unsent texts are kept. `}
          <Button
            onClick={() => {
              session.asksForDrafts = true;
            }}
          >
            {unsent === 1 ? 'Show draft' : 'Show drafts'}
          </Button>
        </p>
      )}
    </div>
  );
}
