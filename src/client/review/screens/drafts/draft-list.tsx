import type { ReactNode } from 'react';
import { discardDraft, dropMark, moveDraft, openDraft } from '#client/review/actions/draft-actions.ts';
import { sendDraft } from '#client/review/actions/send-draft.ts';
import { toClipboard } from '#client/review/screens/controller/to-clipboard.ts';
import {
  type Draft,
  type DraftPlace,
  decisionOfKey,
  draftKey as draftKeys,
} from '#client/review/stores/drafts.ts';
import { TimeAgo } from '#client/shell/screens/parts/time-ago.tsx';
import { useClient, useGuest, useOrders } from '#client/state/client-context.ts';
import { showToast } from '#client/state/toasts.store.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { Chip } from '#client/ui/display/chip.tsx';
import { plainText } from '#shared/kernel/rich-text.ts';
import styles from './draft-list.module.css';
import { type DraftOrder, draftOrder, draftState, guestDraftOrder } from './draft-state.ts';

const kinds = { new: 'Comment', reply: 'Reply', edit: 'Edit', mark: 'Moved mark' } as const;

/** The text of a decision that is not made yet: where it is shown again. */
const decisionTexts: Readonly<Record<string, { name: string; note: string }>> = {
  MAKE_CHANGES: { name: 'Summary for the studio', note: 'It is there when you ask for changes again.' },
  PUT_ON_HOLD: { name: 'Reason for a hold', note: 'It is there when you put the order on hold again.' },
  TAKE_BACK: { name: 'Reason for taking back', note: 'It is there when you take the approval back again.' },
};

export type ListedDraft = readonly [key: string, draft: Draft];

/** Unsent drafts with what can be done with each. `onOpen` shows the version that the draft belongs to. */
export function DraftList({
  drafts,
  onOpen,
}: {
  drafts: readonly ListedDraft[];
  /** Null: nothing can be opened from here, the text can only be copied. */
  onOpen: ((place: DraftPlace) => void) | null;
}): ReactNode {
  if (drafts.length === 0) return null;
  return (
    <ul className={styles.list}>
      {drafts.map(([key, draft]) => (
        <DraftRow key={key} draftKey={key} draft={draft} onOpen={onOpen} />
      ))}
    </ul>
  );
}

function DraftRow({
  draftKey: key,
  draft,
  onOpen,
}: {
  draftKey: string;
  draft: Draft;
  onOpen: ((place: DraftPlace) => void) | null;
}): ReactNode {
  const client = useClient();
  const order = useDraftOrder(draft);
  const { place, kind, returned } = draft;
  const decision = decisionOfKey(key);
  const decides = decision === null ? undefined : decisionTexts[decision.action];
  const isOrderText = key.startsWith(draftKeys.order(''));
  const isElsewhere = decision !== null || isOrderText;
  const state = onOpen === null || order === undefined || isElsewhere ? null : draftState(draft, order);
  const text = plainText(draft.message);
  const open = (at: string): void => {
    openDraft(client, at);
    const opened = client.review.state.openingDraft;
    const where = opened === null ? null : (client.review.state.drafts[opened]?.place ?? null);
    if (where !== null) onOpen?.(where);
  };
  return (
    <li className={styles.draft}>
      <p className={styles.place}>
        <strong>{decides?.name ?? (isOrderText ? 'Text of a draft order' : kinds[kind])}</strong>
        {decision === null ? null : <span>{ordersText(decision.orderIds)}</span>}
        {place === null ? null : (
          <span>
            {[place.fileName, `version ${place.version}`, place.page === null ? null : `page ${place.page}`]
              .filter((part) => part !== null)
              .join(' · ')}
          </span>
        )}
        {place?.tab === 'internal' ? <Chip>Internal</Chip> : null}
        {onOpen === null || draft.writtenAt === 0 ? null : (
          <TimeAgo instant={new Date(draft.writtenAt).toISOString()} inWords />
        )}
      </p>
      {text === '' ? null : <p className={styles.text}>{text}</p>}
      {returned === null ? null : <p className={styles.reason}>{`Not sent: ${returned.reason}`}</p>}
      {decides === undefined ? null : <p className={styles.note}>{decides.note}</p>}
      {isOrderText ? (
        <p className={styles.note}>You wrote another text in its place in another tab.</p>
      ) : null}
      {draft.copy ? <p className={styles.note}>You wrote this in another tab.</p> : null}
      {state?.kind === 'closed' ? <p className={styles.note}>{state.why}</p> : null}
      {state?.kind === 'removed' ? <p className={styles.note}>Its version was removed.</p> : null}
      <div className={styles.actions}>
        {state?.kind === 'open' ? (
          <>
            {kind === 'mark' ? null : (
              <Button size="small" onClick={() => open(key)}>
                Open
              </Button>
            )}
            {text === '' && kind !== 'mark' ? null : (
              <Button size="small" onClick={() => sendDraft(client, key)}>
                {returned === null ? 'Send' : 'Send again'}
              </Button>
            )}
            <OtherWays draftKey={key} draft={draft} />
          </>
        ) : null}
        {state === null || state.kind === 'closed' || state.newer === null || kind === 'mark' ? null : (
          <Button
            size="small"
            onClick={() => {
              const moved = state.newer && moveDraft(client, key, state.newer);
              if (moved !== null) open(moved);
            }}
          >
            {`Move to version ${state.newer.version}`}
          </Button>
        )}
        {text === '' ? null : (
          <Button
            size="small"
            variant="quiet"
            className={styles.quiet}
            onClick={() =>
              void toClipboard(client, text, () =>
                showToast(client.toasts, { kind: 'success', title: 'Text copied' }),
              )
            }
          >
            Copy text
          </Button>
        )}
        <Button
          size="small"
          variant="quiet"
          className={styles.quiet}
          onClick={() => discardDraft(client, key)}
        >
          Throw away
        </Button>
      </div>
    </li>
  );
}

/** Other ways to send what came back: a reply or an edit by itself, a comment without its mark. */
function OtherWays({ draftKey: key, draft }: { draftKey: string; draft: Draft }): ReactNode {
  const client = useClient();
  const { kind, place, returned, annotation, message } = draft;
  if (returned === null || place === null || kind === 'mark') return null;
  if (kind === 'new')
    return annotation === null || plainText(message) === '' ? null : (
      <Button
        size="small"
        onClick={() => {
          dropMark(client, key);
          sendDraft(client, key);
        }}
      >
        Send without its mark
      </Button>
    );
  return (
    <Button
      size="small"
      onClick={() => {
        const { versionId: id, version, fileName } = place;
        const moved = moveDraft(client, key, { id, version, fileName });
        if (moved !== null) sendDraft(client, moved);
      }}
    >
      Send as a new comment
    </Button>
  );
}

const maxNamed = 3;

function ordersText(ids: readonly string[]): string {
  const named = ids.slice(0, maxNamed).map((id) => `#${id}`);
  return ids.length > maxNamed ? `${named.join(', ')} and ${ids.length - maxNamed} more` : named.join(', ');
}

/** The order of a draft; null where it cannot be had, undefined while that is not known. */
function useDraftOrder({ place }: Draft): DraftOrder | null | undefined {
  const { details, failures } = useOrders();
  const { data } = useGuest();
  if (place === null) return null;
  if (data !== null) return data.orderId === place.orderId ? guestDraftOrder(data) : null;
  const order = details[place.orderId];
  if (order !== undefined) return draftOrder(order);
  return failures[place.orderId] === undefined ? undefined : null;
}
