import { Hourglass } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { ReviewedOrder, ReviewPlace } from '#client/features/review/desk/desk-context.ts';
import { ReviewWorkstation } from '#client/features/review/review-workstation.tsx';
import { ProductMark } from '#client/features/shell/product-mark.tsx';
import { decideAsGuest } from '#client/stores/actions/decide-as-guest.ts';
import { useClient } from '#client/stores/client-context.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { Attachment } from '#shared/model/attachment.ts';
import type { GuestData } from '#shared/model/guest-link.ts';
import { shownOrderName } from '#shared/model/order-name.ts';
import { guestDecisionsFor } from '#shared/rules/guest-links.ts';
import styles from './guest-review.module.css';
import { Welcome } from './welcome.tsx';

const actionOf = { approved: 'ORDER_APPROVED', changes: 'MAKE_CHANGES' } as const;

/** The review screen with what a guest has of it, the file to begin with being the link's first. */
export function GuestReview({ data }: { data: GuestData }): ReactNode {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const { attachments } = data;
  const shown = attachments.find(({ id }) => id === chosenId) ?? attachments[0];
  return (
    <>
      {shown === undefined ? (
        <NothingYet data={data} />
      ) : (
        <GuestDesk data={data} attachment={shown} onChoose={setChosenId} />
      )}
      <Welcome data={data} />
    </>
  );
}

function GuestDesk({
  data,
  attachment,
  onChoose,
}: {
  data: GuestData;
  attachment: Attachment;
  onChoose(attachmentId: string): void;
}): ReactNode {
  const place = useGuestPlace(data, attachment, onChoose);
  const { orderId, orderName, progress, orderIsFrozen, isArchived, downloadWithWatermark } = data;
  const order = useMemo<ReviewedOrder>(
    () => ({
      id: orderId,
      orderId,
      orderName,
      progress,
      isFrozen: orderIsFrozen,
      isArchived,
      downloadWithWatermark,
    }),
    [orderId, orderName, progress, orderIsFrozen, isArchived, downloadWithWatermark],
  );
  return (
    <ReviewWorkstation
      place={place}
      order={order}
      attachment={attachment}
      versionId={null}
      commentId={null}
    />
  );
}

/** Nowhere to go back to, one version of each file, and the others of them around the ends. */
function useGuestPlace(
  { attachments, orderId, mayDownload, mayDecide, progress, isArchived }: GuestData,
  attachment: Attachment,
  onChoose: (attachmentId: string) => void,
): ReviewPlace {
  const client = useClient();
  return useMemo(() => {
    const at = attachments.findIndex(({ id }) => id === attachment.id);
    const beside = (by: 1 | -1): Attachment | undefined =>
      attachments[(at + by + attachments.length) % attachments.length];
    const versionId = attachment.versions[0]?.id ?? '';
    return {
      close: null,
      showVersion: null,
      step:
        attachments.length < 2
          ? null
          : (direction) => {
              const next = beside(direction);
              if (next !== undefined) onChoose(next.id);
            },
      ahead: attachments.length < 2 ? [] : [beside(1), beside(-1)].flatMap((each) => each?.versions[0] ?? []),
      mayDownload,
      commands: [],
      decisions: guestDecisionsFor({ mayDecide, progress, isArchived }).map((decision) => actionOf[decision]),
      beforeChanges:
        'The order goes back for changes with what you have written. This page shows the next proof when it comes.',
      decide: (action, reason) =>
        decideAsGuest(
          client,
          { orderId, attachmentId: attachment.id, versionId },
          action === 'ORDER_APPROVED' ? 'approved' : 'changes',
          reason,
        ),
    };
  }, [client, attachments, attachment, orderId, mayDownload, mayDecide, progress, isArchived, onChoose]);
}

/** While an order is worked on there is nothing to see; what comes shows by itself. */
function NothingYet({ data: { orderName, inviter } }: { data: GuestData }): ReactNode {
  return (
    <main className={styles.page}>
      <ProductMark size="large" />
      <h1 className={styles.title}>{shownOrderName(orderName)}</h1>
      <div className={styles.card}>
        <EmptyState
          icon={Hourglass}
          role="status"
          title="There is nothing to review now"
          text={`${inviter.name}’s team is at work on this order. Keep this page open: the next proof shows here by itself.`}
        />
      </div>
    </main>
  );
}
