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
import type { Command } from '#client/commands/command.ts';
import { type MenuPath, userMenu } from '#shared/access/user-menu.ts';

export interface MenuContext {
  /** The screens of the user menu that this person sees. */
  menu: readonly MenuPath[];
  go(path: string): void;
}

interface Look {
  icon: LucideIcon;
  keywords: readonly string[];
}
const looks: Readonly<Record<MenuPath, Look>> = {
  '/profile': { icon: UserRound, keywords: ['account', 'password', 'picture', 'name', 'time zone'] },
  '/reporting/order': { icon: ChartColumn, keywords: ['figures', 'use'] },
  '/reporting/operator': { icon: ChartLine, keywords: ['figures', 'hours'] },
  '/payg/list': { icon: ShoppingCart, keywords: ['customers'] },
  '/my-images': { icon: Images, keywords: ['pictures', 'stock'] },
  '/membership/service': { icon: Package, keywords: ['plan', 'subscription'] },
  '/billing/payments': { icon: CreditCard, keywords: ['billing', 'paid', 'bills'] },
  '/team-members': { icon: Users, keywords: ['people', 'colleagues'] },
  '/workflow-and-roles': { icon: Workflow, keywords: ['approval'] },
  '/settings': {
    icon: Settings,
    keywords: ['preferences', 'business hours', 'office hours', 'announcements'],
  },
};

/** The links of the user menu, in its order and words; palette and menu both read them. */
export const menuCommands: readonly Command<MenuContext>[] = userMenu.map(({ label, path }) => ({
  id: `menu${path.replaceAll('/', '.')}`,
  label,
  ...looks[path],
  scope: 'everywhere',
  keys: '',
  screen: true,
  when: ({ menu }) => menu.includes(path),
  run: ({ go }) => go(path),
}));
