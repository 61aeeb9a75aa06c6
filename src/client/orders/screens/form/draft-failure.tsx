import type { ReactNode } from 'react';
import { beginWithKept } from '#client/orders/stores/form-texts.ts';
import { FormTextList, useFormTexts } from '#client/review/screens/drafts/form-text-list.tsx';
import { useClient, useUser } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { ClosedRecord } from '#client/ui/display/closed-record.tsx';
import { LoadFailure } from '#client/ui/display/load-failure.tsx';
import styles from './draft-failure.module.css';

/** The page in place of a form whose draft, or the order that it is to be a copy of, could not be loaded. */
export function DraftFailure({
  failure,
  what,
  draftId = null,
  onStartAnew,
  onRetry,
}: {
  failure: { readonly code: string };
  what: 'draft' | 'order';
  /** The draft, of which this device may have what was typed last. */
  draftId?: string | null;
  onStartAnew(): void;
  onRetry(): void;
}): ReactNode {
  if (failure.code !== 'not_found') return <LoadFailure isPage what={`The ${what}`} onRetry={onRetry} />;
  const anew = (
    <Button variant="primary" onClick={onStartAnew}>
      Start a new order
    </Button>
  );
  return draftId === null ? (
    <ClosedRecord what={what} action={anew} />
  ) : (
    <GoneDraft draftId={draftId} anew={anew} onStartAnew={onStartAnew} />
  );
}

/** Shows what was typed into a deleted draft, so that it can be copied or used for a new order. */
function GoneDraft({
  draftId,
  anew,
  onStartAnew,
}: {
  draftId: string;
  anew: ReactNode;
  onStartAnew(): void;
}): ReactNode {
  const { storage } = useClient();
  const user = useUser();
  const texts = useFormTexts(draftId).filter((text) => text.isDraft);
  if (texts.length === 0) return <ClosedRecord what="draft" action={anew} />;
  return (
    <>
      <ClosedRecord
        what="draft"
        action={
          <div className={styles.choices}>
            <Button
              variant="primary"
              onClick={() => {
                beginWithKept(storage, user.id, draftId);
                onStartAnew();
              }}
            >
              Begin a new order with it
            </Button>
            <Button onClick={onStartAnew}>Start an empty one</Button>
          </div>
        }
      />
      <section className={styles.left} aria-labelledby="left-of-draft">
        <h2 id="left-of-draft">What you typed is kept on this device</h2>
        <FormTextList texts={texts} onOpen={null} />
      </section>
    </>
  );
}
