import { useMemo } from 'react';
import { commandSource } from '#client/commands/command-source.ts';
import { type CarriedContext, carriedCommands } from '#client/review/commands/carried-commands.ts';
import { useScene } from '#client/review/screens/controller/scene-context.ts';
import { useClient, useOrder } from '#client/state/client-context.ts';
import { markExtent } from '#shared/geometry/mark-extent.ts';
import { decideCarried, mayDecide } from './decide-carried.ts';

/** Returns the commands of the comments of earlier versions, for the palette. */
export function useCarriedSource() {
  const client = useClient();
  const { controller, order, attachment, actor, readOnly, isRemoved, tab } = useScene();
  const isOrdersCreator = useOrder(order.id)?.userAbility === 'creator';
  return useMemo(() => {
    const { view } = controller;
    const scene = { controller, order, attachment, actor, readOnly, isRemoved };
    const contextNow = (): CarriedContext => {
      const list = view.carried;
      const items = list?.items.filter(({ thread }) => thread.topic.tab === tab) ?? [];
      const at = items.findIndex(({ thread }) => thread.topic.id === view.carriedChosen);
      const chosen = items[at];
      return {
        hasCarried: items.length > 0,
        chosen:
          chosen !== undefined && mayDecide(scene, chosen, isOrdersCreator)
            ? { left: chosen.thread.left !== null }
            : null,
        next() {
          const item = items[(at + 1) % items.length];
          if (item === undefined) return;
          const { thread, place } = item;
          view.walking = false;
          view.carriedChosen = thread.topic.id;
          controller.setPanels({ comments: true });
          if (place?.kind === 'placed')
            controller.stage()?.flyToPart(place.mark.page, markExtent(place.mark));
          controller.announce(`Comment ${thread.topic.number} of version ${thread.version}`);
        },
        decide(outcome) {
          if (list !== null && chosen !== undefined) void decideCarried(client, scene, list, chosen, outcome);
        },
      };
    };
    return commandSource(carriedCommands, contextNow);
  }, [client, controller, order, attachment, actor, readOnly, isRemoved, tab, isOrdersCreator]);
}
