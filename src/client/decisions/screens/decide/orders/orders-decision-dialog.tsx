import { Check } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import type { SeenByOrder } from '#client/orders/stores/order-patch.ts';
import type { OrderTarget } from '#client/orders/stores/order-target.ts';
import { useOfflineLock } from '#client/review/screens/header/use-decision-lock.ts';
import { versionPath } from '#client/review/screens/version-path.ts';
import { RestoredNote } from '#client/shell/screens/parts/restored-note.tsx';
import { isSendKey } from '#client/typing/text-keys.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { TextArea } from '#client/ui/fields/text-area.tsx';
import { seenVersions } from '#shared/decisions/seen-versions.ts';
import type { OrderActionId } from '#shared/orders/order-action-table.ts';
import { DecisionNote } from '../decision-note.tsx';
import styles from '../decision-parts.module.css';
import { type AskedAction, decisionTexts } from '../decision-texts.ts';
import { PeopleHere } from '../people-lists.tsx';
import { UnsentNote } from '../unsent-note.tsx';
import { useKeptText } from '../use-kept-text.ts';
import { ChangedProofs, changeLines, LeftOut } from './changed-proofs.tsx';
import type { OrderProofs } from './proof-changes.ts';
import { ProofsOfOrder } from './proofs-of-order.tsx';
import { usePeopleAt } from './use-people-at.ts';
import { useProofsOf } from './use-proofs-of.ts';

type Decides = Extract<OrderActionId, 'approve' | 'in-progress' | 'hold'>;

const asked: Readonly<
  Record<Decides, { action: AskedAction; title(what: string): string; confirm: string }>
> = {
  approve: { action: 'ORDER_APPROVED', title: (what) => `Approve ${what}?`, confirm: 'Approve' },
  'in-progress': {
    action: 'MAKE_CHANGES',
    title: (what) => `Ask for changes to ${what}?`,
    confirm: 'Make Changes',
  },
  hold: { action: 'PUT_ON_HOLD', title: (what) => `Put ${what} on hold`, confirm: 'Continue' },
};

/** Asks before orders in review are decided from where their proofs are not on the screen, and names each proof. */
export function OrdersDecisionDialog({
  decides,
  orders,
  onDecide,
  onClose,
}: {
  decides: Decides;
  orders: readonly OrderTarget[];
  /** `leftOut`: ids of orders that left review while it was asked. */
  onDecide(seen: SeenByOrder, text: string, leftOut: readonly string[]): void;
  onClose(): void;
}): ReactNode {
  const [, go] = useLocation();
  const [ids] = useState(() => orders.filter(({ progress }) => progress === 'in-review').map(({ id }) => id));
  const { state, shown: found, now, accept, retry } = useProofsOf(ids);
  const changes = found === null || now === null ? [] : changeLines(found, now);
  const mayAccept = now?.some(({ status }) => status === 'in-review') === true;
  const left = (found ?? []).filter(isLeft);
  const decidable = useMemo(() => found?.filter((order) => !isLeft(order)) ?? null, [found]);
  const people = usePeopleAt(decidable);
  const leftIds = ids.filter((_, at) => found?.[at] !== undefined && isLeft(found[at]));
  const decidedIds = ids.filter((id) => !leftIds.includes(id));
  const seen = decidable === null || decidable.length === 0 ? null : seenOf(decidable);
  const { action, title, confirm } = asked[decides];
  const texts = decisionTexts[action];
  const [text, setText, kept] = useKeptText(ids, action);
  const files = (decidable ?? []).reduce((count, order) => count + order.proofs.length, 0);
  const [first] = (now ?? []).flatMap(({ orderId, proofs: [proof] }) =>
    proof === undefined
      ? []
      : [versionPath({ orderId, attachmentId: proof.attachmentId, versionId: proof.id })],
  );
  const lock = useOfflineLock();
  const isReady =
    seen !== null &&
    changes.length === 0 &&
    lock === null &&
    (texts?.required !== true || text.trim() !== '');
  const decide = (): void => {
    if (!isReady) return;
    setText('');
    onDecide(seen, text.trim(), leftIds);
  };
  return (
    <Dialog
      open
      weighty
      title={title(inWords(orders, decidedIds.length === 0 ? ids : decidedIds))}
      onOpenChange={onClose}
      footer={
        <>
          {first === undefined ? null : (
            <Button
              variant="quiet"
              onClick={() => {
                onClose();
                go(first);
              }}
            >
              Look at the Proof First
            </Button>
          )}
          <span className={styles.space} />
          <Button onClick={onClose}>Cancel</Button>
          {/* Never disabled: it has the focus while the proofs are on their way, so that Enter decides. */}
          <Button
            {...(decides === 'approve' ? { variant: 'approve', icon: Check } : { variant: 'primary' })}
            data-first
            aria-disabled={isReady ? undefined : true}
            aria-busy={state === 'loading' || undefined}
            onClick={decide}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <ChangedProofs lines={changes} onAccept={mayAccept ? accept : null} />
      <p>{leadOf(decides, decidedIds.length, files)}</p>
      {decidable !== null ? (
        <DecidedOrders decided={decidable} leftOut={left} />
      ) : state === 'loading' ? (
        <Skeleton height="48px" />
      ) : (
        <p role="alert" className={styles.warning}>
          <span>The proofs could not be loaded. Check your connection.</span>
          <Button size="small" onClick={retry}>
            Try again
          </Button>
        </p>
      )}
      {orders.length > ids.length ? (
        <p className={styles.quiet}>{restText(orders.length - ids.length)}</p>
      ) : null}
      <UnsentNote orderIds={decidedIds} />
      {decides === 'in-progress' ? <PeopleHere people={people} /> : null}
      {texts === undefined ? null : <RestoredNote form={kept} />}
      {texts === undefined ? null : (
        <TextArea
          label={texts.label}
          value={text}
          maxLength={texts.max}
          required={texts.required}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (isSendKey(event.nativeEvent)) decide();
          }}
        />
      )}
      {lock === null ? (
        <DecisionNote hasHash={seen !== null || found === null} files={files} />
      ) : (
        <p role="alert" className={styles.warning}>
          {lock}
        </p>
      )}
    </Dialog>
  );
}

/** Returns whether an order left review while it was asked. */
const isLeft = ({ status }: OrderProofs): boolean => status !== 'in-review';

/** Lists the proofs of the orders that are decided on, and names those that are left out. */
function DecidedOrders({
  decided,
  leftOut,
}: {
  decided: readonly OrderProofs[];
  leftOut: readonly OrderProofs[];
}): ReactNode {
  const isOnly = decided.length + leftOut.length === 1;
  return (
    <>
      <ul className={styles.changes}>
        {decided.map((order) => (
          <li key={order.orderId}>
            <ProofsOfOrder order={order} isOnly={isOnly} />
          </li>
        ))}
      </ul>
      <LeftOut orders={leftOut} />
    </>
  );
}

/** Returns the first sentence, for one order or several. */
function leadOf(decides: Decides, orders: number, files: number): string {
  if (decides === 'approve')
    return `You approve ${files === 1 ? 'this proof without having it' : 'these proofs without having them'} on your screen.`;
  const lead = decisionTexts[asked[decides].action]?.lead ?? '';
  return decides === 'in-progress' && orders > 1
    ? 'The orders go back to the studio with everything that is written on their proofs.'
    : lead;
}

const inWords = (orders: readonly OrderTarget[], ids: readonly string[]): string =>
  ids.length === 1 ? `#${orders.find(({ id }) => id === ids[0])?.orderId}` : `${ids.length} orders`;

const restText = (count: number): string =>
  count === 1
    ? '1 more chosen order is not in review and moves along.'
    : `${count} more chosen orders are not in review and move along.`;

/** Null while a file of any of them is not hashed. */
function seenOf(orders: readonly OrderProofs[]): SeenByOrder | null {
  const seen: Record<string, NonNullable<ReturnType<typeof seenVersions>>> = {};
  for (const { orderId, proofs } of orders) {
    const own = seenVersions(proofs, null);
    if (own === null) return null;
    seen[orderId] = own;
  }
  return seen;
}
