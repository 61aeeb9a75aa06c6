import { useMemo, useRef } from 'react';
import { bindCommands, type OfferedCommand } from '#client/commands/bind-commands.ts';
import { commandSource } from '#client/commands/command-source.ts';
import { orderCommands } from '#client/orders/commands/order-commands.ts';
import type { OrderContext } from '#client/orders/commands/order-context.ts';
import { useOrderController } from '#client/orders/screens/controller/order-controller.ts';
import { useChangeCommands } from '#client/orders/screens/controller/use-change-commands.ts';
import { useCommandSource } from '#client/shell/screens/palette/use-command-source.ts';
import { useActorOn, useWork } from '#client/state/client-context.ts';
import type { OrderDetail } from '#shared/orders/order.ts';

/**
 * Offers every action on the open order, and undo, by key and palette while it is shown; returns those
 * offered now, for menus.
 */
export function useOrderCommands(order: OrderDetail): OfferedCommand[] {
  const actor = useActorOn(order);
  const { act } = useOrderController();
  const work = useWork().orders[order.id];
  const target = work === undefined ? order : { ...order, workTime: work.workTime };
  const context: OrderContext = { actor, orders: [target], act };
  const latest = useRef(context);
  latest.current = context;
  const source = useMemo(() => commandSource(orderCommands, () => latest.current), []);
  useCommandSource(source);
  useChangeCommands();
  return bindCommands(orderCommands, () => latest.current);
}
