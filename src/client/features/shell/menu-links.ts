import {
  ChartColumn,
  ChartLine,
  CreditCard,
  Images,
  type LucideIcon,
  Package,
  Settings,
  ShoppingCart,
  UserRound,
  Users,
  Workflow,
} from 'lucide-react';
import type { SessionState } from '#client/stores/session.store.ts';
import type { MenuEntry } from '#client/ui/menu-entry.ts';
import { viewOf } from '#shared/rules/account-view.ts';
import { type MenuPath, menuFor } from '#shared/rules/user-menu.ts';
import { builtPaths } from './screen-paths.ts';

const icons: Readonly<Record<MenuPath, LucideIcon>> = {
  '/profile': UserRound,
  '/reporting/order': ChartColumn,
  '/reporting/operator': ChartLine,
  '/payg/list': ShoppingCart,
  '/my-images': Images,
  '/membership/service': Package,
  '/billing/payments': CreditCard,
  '/team-members': Users,
  '/workflow-and-roles': Workflow,
  '/settings': Settings,
};

/** The links of the user menu that this person sees. */
export function menuLinks(
  { user, view }: Pick<SessionState, 'user' | 'view'>,
  go: (path: string) => void,
): MenuEntry[] {
  if (user === null) return [];
  const situation = {
    role: user.role,
    viewOnly: user.viewOnly,
    view: viewOf(user, view),
    isSubscriber: user.isSubscriber,
    membershipType: user.membership?.type ?? null,
    hasWorkflow: user.myProofApprovalWorkflowPreference !== null,
  };
  return menuFor(situation, (path) => builtPaths.has(path)).map(({ label, path }) => ({
    kind: 'item',
    id: path,
    label,
    icon: icons[path],
    onSelect: () => go(path),
  }));
}
