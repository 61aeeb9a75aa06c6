import { NotebookPen } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { loadOrder } from '#client/orders/actions/load-order.ts';
import type { DraftPlace } from '#client/review/stores/drafts.ts';
import { useClient } from '#client/state/client-context.ts';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import { EmptyState } from '#client/ui/display/empty-state.tsx';
import styles from './draft-list.module.css';
import { DraftList } from './draft-list.tsx';
import { FormTextList, useFormTexts } from './form-text-list.tsx';
import { draftCount, useDrafts } from './use-drafts.ts';

/** Everything that its reader has written and not sent, wherever it belongs. */
export function DraftsDialog({
  onOpen,
  onOpenForm = null,
}: {
  onOpen(place: DraftPlace): void;
  /** Shows the screen of a form; null: there is none. */
  onOpenForm?: ((path: string) => void) | null;
}): ReactNode {
  const client = useClient();
  const drafts = useDrafts();
  const texts = useFormTexts();
  const count = drafts.length + texts.length;
  const orders = [...new Set(drafts.flatMap(([, { place }]) => place?.orderId ?? []))].join(' ');
  useEffect(() => {
    if (client.session.user === null || orders === '') return;
    for (const orderId of orders.split(' ')) void loadOrder(client, orderId);
  }, [client, orders]);
  const close = (): void => {
    client.session.asksForDrafts = false;
  };
  return (
    <Dialog open onOpenChange={close} size="medium" title={count === 0 ? 'Unsent drafts' : draftCount(count)}>
      {count === 0 ? (
        <EmptyState icon={NotebookPen} title="Everything you wrote is sent" />
      ) : (
        <div className={styles.all}>
          <DraftList
            drafts={drafts}
            onOpen={(place) => {
              close();
              onOpen(place);
            }}
          />
          <FormTextList
            texts={texts}
            onOpen={
              onOpenForm &&
              ((path) => {
                close();
                onOpenForm(path);
              })
            }
          />
        </div>
      )}
    </Dialog>
  );
}
