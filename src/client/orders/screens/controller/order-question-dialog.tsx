import type { ReactNode } from 'react';
import { useKeptText } from '#client/decisions/screens/decide/use-kept-text.ts';
import type { OrderPatch } from '#client/orders/stores/order-patch.ts';
import type { OrderTarget } from '#client/orders/stores/order-target.ts';
import { RestoredNote } from '#client/shell/screens/parts/restored-note.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx';
import { EarlyTyping } from '#client/ui/dialogs/early-typing.tsx';
import { ReasonDialog, type ReasonDialogProps } from '#client/ui/dialogs/reason-dialog.tsx';
import { LatePart, lateCode } from '#client/ui/loading/late-part.tsx';
import { DeleteOrderDialog } from './delete-order-dialog.tsx';
import type { OrderController } from './order-controller.ts';
import { decided, type OrderQuestion, performed } from './order-question.ts';

const personDialog = lateCode(() => import('./person-dialog.tsx').then((m) => m.PersonDialog));
const dueDateDialog = lateCode(() => import('./due-date-dialog.tsx').then((m) => m.DueDateDialog));
const decisionDialog = lateCode(() =>
  import('#client/decisions/screens/decide/orders/orders-decision-dialog.tsx').then(
    (m) => m.OrdersDecisionDialog,
  ),
);
const requestsDialog = lateCode(() =>
  import('#client/orders/screens/requests/requests-dialog.tsx').then((m) => m.RequestsDialog),
);
/** Loads the dialogs that are in chunks of their own. */
export const loadOthers = () =>
  Promise.all([personDialog, dueDateDialog, decisionDialog, requestsDialog].map(({ load }) => load()));

const inWords = (orders: readonly OrderTarget[]): string =>
  orders.length === 1 ? `#${orders[0]?.orderId}` : `${orders.length} orders`;

/** Returns the value that all of the orders share; null if they differ or have none. */
function shared<T>(orders: readonly OrderTarget[], of: (order: OrderTarget) => T | null): T | null {
  const [first, ...rest] = orders.map(of);
  return first !== undefined && rest.every((each) => JSON.stringify(each) === JSON.stringify(first))
    ? first
    : null;
}

const reasonTexts = {
  PUT_ON_HOLD: {
    title: (what: string) => `Put ${what} on hold`,
    text: 'Say why, so that everyone on the order knows what it waits for.',
  },
  TAKE_BACK: {
    title: (what: string) => `Take the approval of ${what} back?`,
    text: 'It returns to review. The approval stays in the record, with your reason.',
  },
} as const;

function ReasonQuestion({
  orderIds,
  what,
  action,
  onContinue,
  onCancel,
}: { orderIds: readonly string[]; what: string; action: keyof typeof reasonTexts } & Pick<
  ReasonDialogProps,
  'onContinue' | 'onCancel'
>): ReactNode {
  const [reason, setReason, kept] = useKeptText(orderIds, action);
  const { title, text } = reasonTexts[action];
  return (
    <ReasonDialog
      open
      title={title(what)}
      text={text}
      note={<RestoredNote form={kept} />}
      reason={reason}
      busy={false}
      onReason={setReason}
      onContinue={(given) => {
        setReason('');
        onContinue(given);
      }}
      onCancel={onCancel}
    />
  );
}

export interface OrderQuestionDialogProps {
  question: OrderQuestion;
  change: OrderController['change'];
  /** Performs a change that has been asked about already. */
  onSend: OrderController['change'];
  onClose(): void;
}

/** The one question an action asks before it is done. */
export function OrderQuestionDialog({
  question,
  change,
  onSend,
  onClose,
}: OrderQuestionDialogProps): ReactNode {
  if (question.kind === 'delete') return <DeleteOrderDialog order={question.order} onClose={onClose} />;
  const { orders } = question;
  const what = inWords(orders);
  const early = <EarlyTyping onClose={onClose} />;
  const answer = (wanted: OrderPatch, leftOut: readonly string[] = []): void => {
    onClose();
    change(
      orders.filter(({ id }) => !leftOut.includes(id)),
      wanted,
    );
  };
  switch (question.kind) {
    case 'reason':
      return (
        <ReasonQuestion
          orderIds={question.asked.map(({ id }) => id)}
          what={inWords(question.asked)}
          action={question.action}
          onContinue={(reason) => answer({ ...question.change, reason })}
          onCancel={onClose}
        />
      );
    case 'decision':
      return (
        <LatePart
          code={decisionDialog}
          with={{
            decides: question.decides,
            orders,
            onDecide: (seen, text, leftOut) => answer(decided(question, seen, text), leftOut),
            onClose,
          }}
          awaited={early}
        />
      );
    case 'requests':
      return (
        <LatePart
          code={requestsDialog}
          with={{
            what: inWords(question.sent),
            orders: question.sent,
            onSend: () => {
              onClose();
              onSend(orders, question.change);
            },
            onClose,
          }}
          awaited={early}
        />
      );
    case 'cancel':
      return (
        <ConfirmDialog
          open
          danger
          title={`Cancel ${what}?`}
          text="Work on it stops. It can be restored later, as a new order that is ready to go."
          confirmLabel="Yes"
          cancelLabel="No"
          onConfirm={() => answer(performed('cancel'))}
          onCancel={onClose}
        />
      );
    case 'person':
      return (
        <LatePart
          code={personDialog}
          with={{
            as: question.as,
            what,
            now: shared(orders, (order) => order[question.as]),
            mayBeNobody: orders.some((order) => order[question.as] !== null),
            onChoose: (person) => {
              const id = person?.id ?? null;
              answer({
                kind: 'assign',
                ...(question.as === 'operator' ? { operatorId: id } : { managerId: id }),
              });
            },
            onClose,
          }}
          awaited={early}
        />
      );
    case 'due-date':
      return (
        <LatePart
          code={dueDateDialog}
          with={{
            name: `due-date.${orders.map(({ id }) => id).join('.')}`,
            what,
            now: shared(orders, ({ dueDate }) => dueDate),
            onChoose: (dueDate) => answer({ kind: 'due-date', dueDate }),
            onClose,
          }}
          awaited={early}
        />
      );
  }
}
