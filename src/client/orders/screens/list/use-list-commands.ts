import { useMemo, useRef } from 'react';
import { useLocation } from 'wouter';
import { actorOf } from '#client/accounts/stores/actor.ts';
import type { OfferedCommand } from '#client/commands/bind-commands.ts';
import { commandSource } from '#client/commands/command-source.ts';
import { exportCsv } from '#client/orders/actions/export-csv.ts';
import { type ListContext, listCommands } from '#client/orders/commands/list-commands.ts';
import { orderCommands } from '#client/orders/commands/order-commands.ts';
import { useOrderController } from '#client/orders/screens/controller/order-controller.ts';
import { useChangeCommands } from '#client/orders/screens/controller/use-change-commands.ts';
import type { OrderTarget } from '#client/orders/stores/order-target.ts';
import { useCommandSource } from '#client/shell/screens/palette/use-command-source.ts';
import { useClient, useUser } from '#client/state/client-context.ts';
import { saveBlob } from '#client/state/save-file.ts';
import type { ListOrders } from './use-list-orders.ts';
import type { SelectionController } from './use-list-selection.ts';

/** Offers the commands of the list and of the orders in it: the chosen ones, or else the one with the focus. */
export function useListCommands(
  orders: ListOrders,
  controller: SelectionController,
): { bulk(): OfferedCommand[]; csv: OfferedCommand | null } {
  const client = useClient();
  const user = useUser();
  const { act } = useOrderController();
  const [, go] = useLocation();

  const now = { orders, controller, user, act, go };
  const latest = useRef(now);
  latest.current = now;

  const sources = useMemo(() => {
    const targets = (): OrderTarget[] => {
      const { selection } = latest.current.controller;
      const ids =
        selection.chosen.size > 0 ? selection.chosen : selection.focus === null ? [] : [selection.focus];
      return [...ids].flatMap((id) => latest.current.orders.rowOf(id) ?? []);
    };
    const save = async (): Promise<void> => {
      const { query } = client.list.state;
      const file = query === null ? null : await exportCsv(client, query);
      if (file !== null) saveBlob(file, file.name);
    };
    const list = commandSource(listCommands, (): ListContext => {
      const { selection, ...rest } = latest.current.controller;
      return {
        hasRows: latest.current.orders.list.ids.length > 0,
        hasFocus: selection.focus !== null,
        hasSelection: selection.chosen.size > 0,
        controller: {
          step: rest.step,
          open: () => {
            if (selection.focus !== null) latest.current.go(`/orders/detail/${selection.focus}`);
          },
          toggleSelected: () => {
            if (selection.focus !== null) rest.toggle(selection.focus, false);
          },
          selectAll: rest.toggleAll,
          clear: rest.clear,
          exportCsv: () => void save(),
        },
      };
    });
    const order = commandSource(orderCommands, () => ({
      actor: actorOf(latest.current.user),
      orders: targets(),
      act: latest.current.act,
    }));
    return { list, order };
  }, [client]);
  useCommandSource(sources.list);
  useCommandSource(sources.order);
  useChangeCommands();
  return { bulk: () => sources.order.offered(), csv: sources.list.find('list.csv') };
}
