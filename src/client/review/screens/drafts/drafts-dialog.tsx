import { NotebookPen } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { loadOrder } from '#client/orders/actions/load-order.ts';
import type { DraftPlace } from '#client/review/stores/drafts.ts';
import { useClient } from '#client/state/client-context.ts';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import { EmptyState } from '#client/ui/display/empty-state.tsx';
import { DraftList } from './draft-list.tsx';
import { draftCount, useDrafts } from './use-drafts.ts';

/** Everything that its reader has written and not sent, wherever it belongs. */
export function DraftsDialog({ onOpen }: { onOpen(place: DraftPlace): void }): ReactNode {
  const client = useClient();
  const drafts = useDrafts();
  const orders = [...new Set(drafts.flatMap(([, { place }]) => place?.orderId ?? []))].join(' ');
  useEffect(() => {
    if (client.session.user === null || orders === '') return;
    for (const orderId of orders.split(' ')) void loadOrder(client, orderId);
  }, [client, orders]);
  const close = (): void => {
    client.session.asksForDrafts = false;
  };
  return (
    <Dialog
      open
      onOpenChange={close}
      size="medium"
      title={drafts.length === 0 ? 'Unsent drafts' : draftCount(drafts.length)}
    >
      {drafts.length === 0 ? (
        <EmptyState icon={NotebookPen} title="Everything you wrote is sent" />
      ) : (
        <DraftList
          drafts={drafts}
          onOpen={(place) => {
            close();
            onOpen(place);
          }}
        />
      )}
    </Dialog>
  );
}
