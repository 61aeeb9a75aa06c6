import { Hourglass } from 'lucide-react';
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import type { OfferedCommand } from '#client/commands/bind-commands.ts';
import type { ReviewedOrder, ReviewPlace } from '#client/review/screens/controller/scene-context.ts';
import { loadLayout } from '#client/review/screens/review-layout.tsx';
import { ReviewWorkstation } from '#client/review/screens/review-workstation.tsx';
import { type ShownVersion, useShownVersion } from '#client/review/screens/use-shown-version.ts';
import { CommandLayer } from '#client/shell/screens/palette/command-layer.tsx';
import { ProductMark } from '#client/shell/screens/parts/product-mark.tsx';
import { useClient } from '#client/state/client-context.ts';
import { useSession } from '#client/state/entry.ts';
import { showToast } from '#client/state/toasts.store.ts';
import { useEmitter } from '#client/state/use-emitter.ts';
import { EmptyState } from '#client/ui/display/empty-state.tsx';
import { lateComponent } from '#client/ui/loading/late-component.ts';
import type { Attachment } from '#shared/files/attachment.ts';
import { closingOf } from '#shared/guests/guest-closed.ts';
import type { GuestData } from '#shared/guests/guest-link.ts';
import { guestDecisionsFor } from '#shared/guests/guest-rules.ts';
import { shownOrderName } from '#shared/orders/order-name.ts';
import styles from './guest-review.module.css';
import { useUndoCommand } from './use-undo-command.ts';
import { Welcome } from './welcome.tsx';

export { loadLayout };

const DraftsDialog = lateComponent(() =>
  import('#client/review/screens/drafts/drafts-dialog.tsx').then((module) => module.DraftsDialog),
);
const KeptTexts = lateComponent(() =>
  import('#client/review/screens/drafts/kept-texts.tsx').then((module) => module.KeptTexts),
);
const GuestNotices = lateComponent(() => import('./guest-notices.tsx').then((module) => module.GuestNotices));

const actionOf = { approved: 'ORDER_APPROVED', changes: 'MAKE_CHANGES' } as const;

/** The guest's version of the review screen. Starts with the link's first file. */
export function GuestReview({ data }: { data: GuestData }): ReactNode {
  const client = useClient();
  const { attachments } = data;
  const { asksForDrafts } = useSession();
  const [chosenId, setChosenId] = useState(attachments[0]?.id ?? null);
  /** The version of each file that was newest when the guest opened it. */
  const [pins, setPins] = useState<Readonly<Record<string, string>>>({});
  const attachment = attachments.find(({ id }) => id === chosenId) ?? attachments[0] ?? null;
  const pinned = attachment && (pins[attachment.id] ?? attachment.versions[0]?.id ?? null);
  if (attachment !== null && pinned !== null && pins[attachment.id] === undefined)
    setPins({ ...pins, [attachment.id]: pinned });
  const shown = useShownVersion(attachment, pinned);
  const isGone = chosenId !== null && attachment !== null && attachment.id !== chosenId;
  useEffect(() => {
    if (!isGone) return;
    setChosenId(attachment.id);
    showToast(client.toasts, {
      id: 'file-gone',
      kind: 'warning',
      title: 'The file that you were looking at was removed',
      messages: [`This is ${attachment.name}. What you have written is kept.`],
      closeAfterMs: null,
    });
  }, [client, isGone, attachment]);
  const open = useCallback((attachmentId: string, versionId: string) => {
    setPins((now) => ({ ...now, [attachmentId]: versionId }));
    setChosenId(attachmentId);
  }, []);
  useEmitter(client.review.draftCalled, (place) => open(place.attachmentId, place.versionId));
  return (
    <>
      {data.decision === null && closingOf(data) === null ? null : (
        <Suspense fallback={null}>
          <GuestNotices data={data} />
        </Suspense>
      )}
      {attachment === null || shown === null ? (
        <NothingYet data={data} />
      ) : (
        <GuestProof data={data} attachment={attachment} shown={shown} onChoose={setChosenId} onOpen={open} />
      )}
      <Welcome data={data} />
      {asksForDrafts ? (
        <Suspense>
          <DraftsDialog onOpen={(place) => open(place.attachmentId, place.versionId)} />
        </Suspense>
      ) : null}
    </>
  );
}

function GuestProof({
  data,
  attachment,
  shown,
  onChoose,
  onOpen,
}: {
  data: GuestData;
  attachment: Attachment;
  shown: ShownVersion;
  onChoose(attachmentId: string): void;
  onOpen(attachmentId: string, versionId: string): void;
}): ReactNode {
  const commands = useUndoCommand();
  const [compared, setCompared] = useState<{ shownId: string; otherId: string | null } | null>(null);
  const { id: shownId } = shown.version;
  const compareWith = useCallback((otherId: string | null) => setCompared({ shownId, otherId }), [shownId]);
  const place = useGuestPlace(data, attachment, commands, { onChoose, onOpen, compareWith });
  const { orderId, orderName, progress, orderIsFrozen, isArchived, downloadWithWatermark } = data;
  const order = useMemo<ReviewedOrder>(
    () => ({
      id: orderId,
      orderId,
      orderName,
      progress,
      isFrozen: orderIsFrozen,
      isLocked: false,
      isArchived,
      downloadWithWatermark,
    }),
    [orderId, orderName, progress, orderIsFrozen, isArchived, downloadWithWatermark],
  );
  return (
    <ReviewWorkstation
      {...{ place, order, attachment }}
      {...shown}
      commentId={null}
      comparedWith={compared?.shownId === shownId ? compared.otherId : null}
    />
  );
}

/** Nowhere to go back to, one version of each file, and the others of them around the ends. */
function useGuestPlace(
  { attachments, mayDownload, mayDecide, progress, isArchived }: GuestData,
  attachment: Attachment,
  commands: readonly OfferedCommand[],
  {
    onChoose,
    onOpen,
    compareWith,
  }: {
    onChoose(attachmentId: string): void;
    onOpen(attachmentId: string, versionId: string): void;
    compareWith(versionId: string | null): void;
  },
): ReviewPlace {
  return useMemo(() => {
    const at = attachments.findIndex(({ id }) => id === attachment.id);
    const beside = (by: 1 | -1): Attachment | undefined =>
      attachments[(at + by + attachments.length) % attachments.length];
    return {
      close: null,
      showVersion: null,
      openVersion: (versionId) => onOpen(attachment.id, versionId),
      step:
        attachments.length < 2
          ? null
          : (direction) => {
              const next = beside(direction);
              if (next !== undefined) onChoose(next.id);
            },
      ahead: attachments.length < 2 ? [] : [beside(1), beside(-1)].flatMap((each) => each?.versions[0] ?? []),
      mayDownload,
      commands,
      decisions: guestDecisionsFor({ mayDecide, progress, isArchived }).map((decision) => actionOf[decision]),
      beforeChanges:
        'The order goes back for changes with what you have written. This page shows the next proof when it comes.',
      proofs: attachments,
      files: attachments,
      compareWith,
      look: ({ attachmentId, versionId }) => onOpen(attachmentId, versionId),
      decided: () => {},
    };
  }, [
    attachments,
    attachment,
    commands,
    mayDownload,
    mayDecide,
    progress,
    isArchived,
    onChoose,
    onOpen,
    compareWith,
  ]);
}

/** Shown while the order is being worked on; a proof appears as soon as there is one. */
function NothingYet({ data }: { data: GuestData }): ReactNode {
  const { orderName, inviter, progress } = data;
  const commands = useUndoCommand();
  return (
    <CommandLayer commands={commands}>
      <main className={styles.page}>
        <ProductMark size="large" />
        <h1 className={styles.title}>{shownOrderName(orderName)}</h1>
        <div className={styles.card}>
          <EmptyState
            icon={Hourglass}
            role="status"
            {...(closingOf(data) === null
              ? {
                  title: 'There is nothing to review now',
                  text: `${progress === 'on-hold' ? 'This order is on hold' : `${inviter.name}’s team is at work on this order`}. Keep this page open: the next proof shows here by itself.`,
                }
              : {
                  title: 'There is nothing to review any more',
                  text: 'The proofs of this order are not shown.',
                })}
          />
        </div>
        <Suspense>
          <KeptTexts />
        </Suspense>
      </main>
    </CommandLayer>
  );
}
