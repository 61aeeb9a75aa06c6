import {
  Archive,
  Command as CommandIcon,
  Compass,
  FilePlus,
  Keyboard,
  LayoutList,
  Link2,
  LogOut,
  Moon,
  NotebookPen,
  ShoppingCart,
  SquareKanban,
  Sun,
  Table2,
  UserCog,
  UserPlus,
} from 'lucide-react';
import type { Command } from '#client/commands/command.ts';
import { type MenuContext, menuCommands } from './menu-commands.ts';

/** What every screen offers. */
export interface EverywhereContext extends MenuContext {
  theme: 'light' | 'dark';
  mayCreateOrder: boolean;
  mayCreateCustomer: boolean;
  mayInvite: boolean;
  mayImpersonate: boolean;
  hasCart: boolean;
  openPalette(): void;
  openKeys(): void;
  showDrafts(): void;
  chooseCustomer(): void;
  takeTour(): void;
  setTheme(theme: 'light' | 'dark'): void;
}

export const openPaletteId = 'palette.open';
export const showDraftsId = 'drafts.show';

export const everywhereCommands: readonly Command<EverywhereContext>[] = [
  {
    id: openPaletteId,
    label: 'Find a command',
    icon: CommandIcon,
    scope: 'everywhere',
    keys: 'ctrl+k,command+k',
    whileTyping: true,
    guests: true,
    when: () => true,
    run: ({ openPalette }) => openPalette(),
  },
  {
    id: 'keys.show',
    label: 'Keys',
    icon: Keyboard,
    scope: 'everywhere',
    keys: '?',
    keywords: ['shortcuts', 'help', 'keyboard'],
    guests: true,
    when: () => true,
    run: ({ openKeys }) => openKeys(),
  },
  {
    id: showDraftsId,
    label: 'Unsent drafts',
    icon: NotebookPen,
    scope: 'everywhere',
    keys: '',
    keywords: ['unsaved', 'comments', 'kept'],
    guests: true,
    when: () => true,
    run: ({ showDrafts }) => showDrafts(),
  },
  {
    id: 'order.new',
    label: 'Create New Order',
    icon: FilePlus,
    scope: 'everywhere',
    keys: '',
    keywords: ['draft', 'add', 'job'],
    when: ({ mayCreateOrder }) => mayCreateOrder,
    run: ({ go }) => go('/orders/new'),
  },
  {
    id: 'customer.new',
    label: 'Create New Customer',
    icon: UserPlus,
    scope: 'everywhere',
    keys: '',
    keywords: ['company', 'account', 'add'],
    when: ({ mayCreateCustomer }) => mayCreateCustomer,
    run: ({ go }) => go('/customer/new'),
  },
  {
    id: 'board.show',
    label: 'Go to the board',
    icon: SquareKanban,
    scope: 'everywhere',
    keys: 'g b',
    screen: true,
    keywords: ['orders', 'dashboard', 'home', 'kanban'],
    when: () => true,
    run: ({ go }) => go('/'),
  },
  {
    id: 'list.show',
    label: 'Go to the order list',
    icon: LayoutList,
    scope: 'everywhere',
    keys: 'g l',
    screen: true,
    keywords: ['table'],
    when: () => true,
    run: ({ go }) => go('/order-list'),
  },
  {
    id: 'archive.show',
    label: 'Go to the archive',
    icon: Archive,
    scope: 'everywhere',
    keys: 'g a',
    screen: true,
    keywords: ['archived orders', 'old', 'list'],
    when: () => true,
    run: ({ go }) => go('/archived-order'),
  },
  {
    id: 'guests.show',
    label: 'Guest links',
    icon: Link2,
    scope: 'everywhere',
    keys: '',
    screen: true,
    keywords: ['reviewer', 'invited', 'revoke', 'share'],
    when: ({ mayInvite }) => mayInvite,
    run: ({ go }) => go('/guest-links'),
  },
  {
    id: 'plain.show',
    label: 'Go to the plain board',
    icon: Table2,
    scope: 'everywhere',
    keys: '',
    screen: true,
    keywords: ['orders', 'old', 'kanban', 'lanes'],
    when: () => true,
    run: ({ go }) => go('/old-kanban'),
  },
  {
    id: 'cart.show',
    label: 'Cart',
    icon: ShoppingCart,
    scope: 'everywhere',
    keys: '',
    screen: true,
    keywords: ['checkout', 'buy', 'order'],
    when: ({ hasCart }) => hasCart,
    run: ({ go }) => go('/checkout/cart'),
  },
  ...menuCommands,
  {
    id: 'theme.dark',
    label: 'Dark theme',
    icon: Moon,
    scope: 'everywhere',
    keys: '',
    keywords: ['appearance', 'mode'],
    guests: true,
    when: ({ theme }) => theme === 'light',
    run: ({ setTheme }) => setTheme('dark'),
  },
  {
    id: 'theme.light',
    label: 'Light theme',
    icon: Sun,
    scope: 'everywhere',
    keys: '',
    keywords: ['appearance', 'mode'],
    guests: true,
    when: ({ theme }) => theme === 'dark',
    run: ({ setTheme }) => setTheme('light'),
  },
  {
    id: 'customer.impersonate',
    label: 'Sign in as a customer',
    icon: UserCog,
    scope: 'everywhere',
    keys: '',
    keywords: ['impersonate', 'view as'],
    when: ({ mayImpersonate }) => mayImpersonate,
    run: ({ chooseCustomer }) => chooseCustomer(),
  },
  {
    id: 'tour.take',
    label: 'Take the tour',
    icon: Compass,
    scope: 'everywhere',
    keys: '',
    keywords: ['guide', 'help', 'introduction'],
    when: () => true,
    run: ({ takeTour }) => takeTour(),
  },
  {
    id: 'session.sign-out',
    label: 'Sign out',
    icon: LogOut,
    scope: 'everywhere',
    keys: '',
    keywords: ['log out', 'leave'],
    when: () => true,
    run: ({ go }) => go('/signout'),
  },
];
