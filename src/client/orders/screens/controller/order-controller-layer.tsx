import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { actorOf } from '#client/accounts/stores/actor.ts';
import { mutateOrders } from '#client/orders/actions/mutate-orders.ts';
import type { OrderPatch } from '#client/orders/stores/order-patch.ts';
import type { OrderTarget } from '#client/orders/stores/order-target.ts';
import { useClient, useConnection, useUser } from '#client/state/client-context.ts';
import { showToast } from '#client/state/toasts.store.ts';
import { EarlyTyping } from '#client/ui/dialogs/early-typing.tsx';
import { LatePart, lateCode } from '#client/ui/loading/late-part.tsx';
import { useIdleLoad } from '#client/ui/loading/use-idle-load.ts';
import { playWork } from '#client/work-time/actions/play-work.ts';
import type { OrderActionId } from '#shared/orders/order-action-table.ts';
import type { PerformedAction } from '#shared/orders/order-actions.http.ts';
import { type OrderController, OrderControllerContext } from './order-controller.ts';
import {
  asDecision,
  asReason,
  asSending,
  type OrderQuestion,
  performed,
  questionOf,
} from './order-question.ts';
import { loadRefused, RefusedDecision } from './refused-decision.tsx';

const loadQuestions = () => import('./order-question-dialog.tsx');
const questionDialog = lateCode(() => loadQuestions().then((m) => m.OrderQuestionDialog));
/** The code of all questions and of their refusal: opening one must not wait for a connection. */
const questionCode = [
  questionDialog.load,
  () => loadQuestions().then((module) => module.loadOthers()),
  loadRefused,
];

const orderPath = (id: string): string => `/orders/detail/${id}`;

/** Once around the screens behind sign-in: does what the order commands ask for, and asks what belongs to it. */
export function OrderControllerLayer({ children }: { children: ReactNode }): ReactNode {
  const client = useClient();
  const user = useUser();
  const [path, go] = useLocation();
  const { since } = useConnection();
  const [question, setQuestion] = useState<OrderQuestion | null>(null);

  useIdleLoad(questionCode);

  const asked = useRef(question);
  asked.current = question;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a question is closed with the page that it was asked on.
  useEffect(
    () => () => {
      if (asked.current === null) return;
      setQuestion(null);
      const outcome = { decision: 'decided', requests: 'sent to review' }[asked.current.kind as string];
      if (outcome === undefined) return;
      const title = `Nothing was ${outcome}: you have left the page.`;
      showToast(client.toasts, { id: 'decision-left', kind: 'warning', title });
    },
    [client, path],
  );

  const send = useCallback(
    (orders: readonly OrderTarget[], wanted: OrderPatch) => mutateOrders(client, orders, wanted),
    [client],
  );
  const change = useCallback(
    (orders: readonly OrderTarget[], wanted: OrderPatch): void => {
      const decision = asDecision(actorOf(user), orders, wanted);
      const question = decision ?? asReason(actorOf(user), orders, wanted);
      if (question !== null) setQuestion(question);
      else {
        // Offline the check is impossible: the change waits with the others.
        const sending = since === null ? asSending(actorOf(user), orders, wanted) : null;
        if (sending === null) send(orders, wanted);
        else setQuestion(sending);
      }
    },
    [user, send, since],
  );

  const controller = useMemo<OrderController>(() => {
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
    <OrderControllerContext value={controller}>
      {children}
      <RefusedDecision />
      {question !== null && (
        <LatePart
          code={questionDialog}
          with={{ question, change, onSend: send, onClose: close }}
          awaited={<EarlyTyping onClose={close} />}
        />
      )}
    </OrderControllerContext>
  );
}
