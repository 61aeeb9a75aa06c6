import type { ReactNode } from 'react';
import { useScene } from '#client/review/screens/controller/scene-context.ts';
import { useDrafts } from '#client/review/screens/drafts/use-drafts.ts';
import { unsentWords } from '#client/review/stores/unsent-words.ts';
import { useClient } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { isUnapproved } from '#shared/decisions/unapproved-version.ts';
import { isClosedStatus } from '#shared/orders/order-status.ts';
import styles from './closed-note.module.css';

/** Explains why nothing can be written here, and where the reader's unsent text is. */
export function ClosedNote(): ReactNode {
  const { session } = useClient();
  const { order, attachment, version, actor } = useScene();
  const drafts = useDrafts(order.id);
  // Guests have a place of their own for theirs.
  const unsent = session.user === null ? 0 : drafts.length;
  const { kept, show } = unsentWords(unsent);
  const why =
    attachment.kind === 'customer' && isUnapproved(order, version.id)
      ? 'This order is approved in another version than this one. Its proofs can only be looked at.'
      : isClosedStatus(order.progress)
        ? `This order is ${order.progress}: its proofs can only be looked at.`
        : order.isFrozen
          ? 'This order is frozen: its proofs can only be looked at until the studio unfreezes it.'
          : actor.viewOnly && unsent > 0
            ? 'Your access was changed: you can view this proof, but no longer comment on it.'
            : 'You can look at this proof, not comment on it.';
  return (
    <div className={styles.note}>
      <p>{why}</p>
      {unsent > 0 && (
        <p>
          {kept}{' '}
          <Button
            onClick={() => {
              session.asksForDrafts = true;
            }}
          >
            {show}
          </Button>
        </p>
      )}
    </div>
  );
}
