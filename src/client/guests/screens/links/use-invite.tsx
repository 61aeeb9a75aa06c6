import { type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { bindCommands, type OfferedCommand } from '#client/commands/bind-commands.ts';
import { commandSource } from '#client/commands/command-source.ts';
import { type GuestContext, guestCommands } from '#client/guests/commands/guest-commands.ts';
import { useCommandSource } from '#client/shell/screens/palette/use-command-source.ts';
import { useActorOn } from '#client/state/client-context.ts';
import { lateComponent } from '#client/ui/loading/late-component.ts';
import { mayInvite } from '#shared/guests/guest-rules.ts';
import type { OrderDetail } from '#shared/orders/order.ts';

const InviteDialog = lateComponent(() => import('./invite-dialog.tsx').then((m) => m.InviteDialog));

const none: GuestContext = { mayInvite: false, invite: () => {}, showLinks: () => {} };

/**
 * The guest commands of an order, by key and palette where a layer of commands is around, and the dialog that
 * one of them opens. `shownId`: the file on the screen, to be chosen first; null chooses all that are in
 * review.
 */
export function useInvite(
  order: Pick<OrderDetail, 'id' | 'orderId' | 'company' | 'attachments'>,
  shownId: string | null,
): { commands: readonly OfferedCommand[]; dialog: ReactNode } {
  const actor = useActorOn(order);
  const [, go] = useLocation();
  const [inviting, setInviting] = useState(false);
  const { customerReview, suppliedFiles } = order.attachments;
  const files = [...customerReview, ...suppliedFiles];
  const may = mayInvite(actor) && files.length > 0;
  const latest = useRef<GuestContext | null>(null);
  const context: GuestContext = {
    mayInvite: may,
    invite: () => setInviting(true),
    showLinks: () => go(`/guest-links?order=${order.id}`),
  };
  latest.current = context;
  const source = useMemo(() => commandSource(guestCommands, () => latest.current ?? none), []);
  useCommandSource(source);
  const commands = useMemo(
    () => (may ? bindCommands(guestCommands, () => latest.current ?? none) : []),
    [may],
  );
  const isChosen = (id: string): boolean =>
    shownId === null || !files.some((file) => file.id === shownId)
      ? customerReview.some((file) => file.id === id)
      : id === shownId;
  return {
    commands,
    dialog: inviting ? (
      <Suspense fallback={null}>
        <InviteDialog
          order={order}
          attachments={files.map(({ id, name }) => ({ id, name, chosen: isChosen(id) }))}
          onClose={() => setInviting(false)}
        />
      </Suspense>
    ) : null,
  };
}
