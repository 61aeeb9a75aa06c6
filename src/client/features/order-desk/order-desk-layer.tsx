import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { changeOrders } from '#client/stores/actions/change-orders.ts';
import { playWork } from '#client/stores/actions/play-work.ts';
import { actorOf } from '#client/stores/actor.ts';
import { useClient, useUser } from '#client/stores/client-context.ts';
import type { OrderChange } from '#client/stores/order-change.ts';
import type { OrderTarget } from '#client/stores/order-target.ts';
import { useIdleLoad } from '#client/ui/use-idle-load.ts';
import type { PerformedAction } from '#shared/protocol/http/order-actions.ts';
import type { OrderActionId } from '#shared/rules/order-action-table.ts';
import { type OrderDesk, OrderDeskContext } from './order-desk.ts';
import { needsReason, type OrderQuestion, performed, questionOf } from './order-question.ts';
import { OrderQuestionDialog, questionCode } from './order-question-dialog.tsx';

const orderPath = (id: string): string => `/orders/detail/${id}`;

/** Once around the screens behind sign-in: does what the order commands ask for, and asks what belongs to it. */
export function OrderDeskLayer({ children }: { children: ReactNode }): ReactNode {
  const client = useClient();
  const user = useUser();
  const [, go] = useLocation();
  const [question, setQuestion] = useState<OrderQuestion | null>(null);

  useIdleLoad(questionCode);

  const change = useCallback(
    (orders: readonly OrderTarget[], wanted: OrderChange): void => {
      if (needsReason(actorOf(user), orders, wanted)) setQuestion({ kind: 'reason', orders, change: wanted });
      else changeOrders(client, orders, wanted);
    },
    [client, user],
  );

  const desk = useMemo<OrderDesk>(() => {
    const act = (action: OrderActionId, orders: readonly OrderTarget[]): void => {
      const [order] = orders;
      const asked = questionOf(action, orders);
      if (asked !== null) setQuestion(asked);
      else if (action === 'play' && order !== undefined) void playWork(client, order, 'playWork');
      else if (action === 'pause' && order !== undefined) void playWork(client, order, 'pauseWork');
      else if (action === 'duplicate' && order !== undefined) go(`/orders/clone/${order.id}`);
      else if (action === 'set-people' && order !== undefined) go(`${orderPath(order.id)}#people`);
      else change(orders, performed(action as PerformedAction));
    };
    return { act, change };
  }, [client, change, go]);

  const close = useCallback(() => setQuestion(null), []);
  return (
    <OrderDeskContext value={desk}>
      {children}
      {question !== null && <OrderQuestionDialog question={question} change={change} onClose={close} />}
    </OrderDeskContext>
  );
}
