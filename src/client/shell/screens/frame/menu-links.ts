import type { SessionState } from '#client/accounts/stores/session.store.ts';
import { bindCommands } from '#client/commands/bind-commands.ts';
import { menuCommands } from '#client/shell/commands/menu-commands.ts';
import type { MenuEntry } from '#client/ui/menus/menu-entry.ts';
import { viewOf } from '#shared/access/account-view.ts';
import { type MenuPath, menuFor } from '#shared/access/user-menu.ts';

/** The screens of the user menu that this person sees, in its order. */
export function menuPaths({ user, view }: Pick<SessionState, 'user' | 'view'>): readonly MenuPath[] {
  if (user === null) return [];
  const situation = {
    role: user.role,
    viewOnly: user.viewOnly,
    view: viewOf(user, view),
    isSubscriber: user.isSubscriber,
    membershipType: user.membership?.type ?? null,
    hasWorkflow: user.myProofApprovalWorkflowPreference !== null,
  };
  return menuFor(situation).map(({ path }) => path);
}

/** Returns the same links as menu entries. */
export const menuLinks = (
  session: Pick<SessionState, 'user' | 'view'>,
  go: (path: string) => void,
): MenuEntry[] =>
  bindCommands(menuCommands, () => ({ menu: menuPaths(session), go })).map(({ id, label, icon, run }) => ({
    kind: 'item',
    id,
    label,
    icon,
    onSelect: run,
  }));
