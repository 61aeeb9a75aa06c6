import { type ReactNode, Suspense } from 'react';
import type { OrderChange } from '#client/stores/order-change.ts';
import type { OrderTarget } from '#client/stores/order-target.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { lateComponent } from '#client/ui/late-component.ts';
import { ReasonDialog } from '#client/ui/reason-dialog.tsx';
import { DeleteOrderDialog } from './delete-order-dialog.tsx';
import type { OrderDesk } from './order-desk.ts';
import { type OrderQuestion, performed, withReason } from './order-question.ts';

const loadPersonDialog = () => import('./person-dialog.tsx');
const loadDueDateDialog = () => import('./due-date-dialog.tsx');
/** The code of the questions, to be loaded before the first is asked. */
export const questionCode = [loadPersonDialog, loadDueDateDialog];

const PersonDialog = lateComponent(() => loadPersonDialog().then((m) => m.PersonDialog));
const DueDateDialog = lateComponent(() => loadDueDateDialog().then((m) => m.DueDateDialog));

const inWords = (orders: readonly OrderTarget[]): string =>
  orders.length === 1 ? `#${orders[0]?.orderId}` : `${orders.length} orders`;

/** What all of the orders have alike; null where they differ or have none. */
function shared<T>(orders: readonly OrderTarget[], of: (order: OrderTarget) => T | null): T | null {
  const [first, ...rest] = orders.map(of);
  return first !== undefined && rest.every((each) => JSON.stringify(each) === JSON.stringify(first))
    ? first
    : null;
}

/** The one question an action asks before it is done. */
export function OrderQuestionDialog({
  question,
  change,
  onClose,
}: {
  question: OrderQuestion;
  change: OrderDesk['change'];
  onClose(): void;
}): ReactNode {
  if (question.kind === 'delete') return <DeleteOrderDialog order={question.order} onClose={onClose} />;
  const { orders } = question;
  const what = inWords(orders);
  const answer = (wanted: OrderChange): void => {
    onClose();
    change(orders, wanted);
  };
  switch (question.kind) {
    case 'reason':
      return (
        <ReasonDialog
          open
          title={`Put ${what} on hold`}
          text="Say why, so that everyone on the order knows what it waits for."
          busy={false}
          onContinue={(reason) => answer(withReason(question.change, reason))}
          onCancel={onClose}
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
            what={what}
            now={shared(orders, ({ dueDate }) => dueDate)}
            onChoose={(dueDate) => answer({ kind: 'due-date', dueDate })}
            onClose={onClose}
          />
        </Suspense>
      );
  }
}
