import { type ReactNode, Suspense } from 'react';
import { useKeptText } from '#client/decisions/screens/decide/use-kept-text.ts';
import type { OrderPatch } from '#client/orders/stores/order-patch.ts';
import type { OrderTarget } from '#client/orders/stores/order-target.ts';
import { RestoredNote } from '#client/shell/screens/parts/restored-note.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx';
import { ReasonDialog, type ReasonDialogProps } from '#client/ui/dialogs/reason-dialog.tsx';
import { lateComponent } from '#client/ui/loading/late-component.ts';
import { DeleteOrderDialog } from './delete-order-dialog.tsx';
import type { OrderController } from './order-controller.ts';
import { decided, type OrderQuestion, performed } from './order-question.ts';

const loadPersonDialog = () => import('./person-dialog.tsx');
const loadDecisionDialog = () => import('#client/decisions/screens/decide/orders/orders-decision-dialog.tsx');
const loadRequestsDialog = () => import('#client/orders/screens/requests/requests-dialog.tsx');
const loadDueDateDialog = () => import('./due-date-dialog.tsx');
/** Loads the dialogs that are in chunks of their own. */
export const loadOthers = () =>
  Promise.allSettled([loadPersonDialog(), loadDueDateDialog(), loadDecisionDialog(), loadRequestsDialog()]);

const PersonDialog = lateComponent(() => loadPersonDialog().then((m) => m.PersonDialog));
const OrdersDecisionDialog = lateComponent(() => loadDecisionDialog().then((m) => m.OrdersDecisionDialog));
const RequestsDialog = lateComponent(() => loadRequestsDialog().then((m) => m.RequestsDialog));
const DueDateDialog = lateComponent(() => loadDueDateDialog().then((m) => m.DueDateDialog));

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

/** The one question an action asks before it is done. */
export function OrderQuestionDialog({
  question,
  change,
  onSend,
  onClose,
}: {
  question: OrderQuestion;
  change: OrderController['change'];
  /** Performs a change that has been asked about already. */
  onSend: OrderController['change'];
  onClose(): void;
}): ReactNode {
  if (question.kind === 'delete') return <DeleteOrderDialog order={question.order} onClose={onClose} />;
  const { orders } = question;
  const what = inWords(orders);
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
        <Suspense fallback={null}>
          <OrdersDecisionDialog
            decides={question.decides}
            orders={orders}
            onDecide={(seen, text, leftOut) => answer(decided(question, seen, text), leftOut)}
            onClose={onClose}
          />
        </Suspense>
      );
    case 'requests':
      return (
        <Suspense fallback={null}>
          <RequestsDialog
            what={inWords(question.sent)}
            orders={question.sent}
            onSend={() => {
              onClose();
              onSend(orders, question.change);
            }}
            onClose={onClose}
          />
        </Suspense>
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
        <Suspense fallback={null}>
          <PersonDialog
            as={question.as}
            what={what}
            now={shared(orders, (order) => order[question.as])}
            mayBeNobody={orders.some((order) => order[question.as] !== null)}
            onChoose={(person) => {
              const id = person?.id ?? null;
              answer({
                kind: 'assign',
                ...(question.as === 'operator' ? { operatorId: id } : { managerId: id }),
              });
            }}
            onClose={onClose}
          />
        </Suspense>
      );
    case 'due-date':
      return (
        <Suspense fallback={null}>
          <DueDateDialog
            name={`due-date.${orders.map(({ id }) => id).join('.')}`}
            what={what}
            now={shared(orders, ({ dueDate }) => dueDate)}
            onChoose={(dueDate) => answer({ kind: 'due-date', dueDate })}
            onClose={onClose}
          />
        </Suspense>
      );
  }
}
