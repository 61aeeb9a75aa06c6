import {
  Archive,
  ArchiveRestore,
  Brush,
  CalendarClock,
  CheckCheck,
  CircleCheck,
  CircleDot,
  CirclePause,
  CirclePlay,
  CircleX,
  Copy,
  Eye,
  FilePen,
  ListPlus,
  Lock,
  LockOpen,
  type LucideIcon,
  Pause,
  PencilLine,
  Play,
  RotateCcw,
  Send,
  Snowflake,
  SunSnow,
  Trash2,
  UserRoundCog,
  UserRoundPlus,
  Users,
} from 'lucide-react';
import type { Command } from '#client/commands/command.ts';
import { type OrderActionId, orderAction } from '#shared/orders/order-action-table.ts';
import { isOffered, type OrderContext } from './order-context.ts';

/** Priorities are changed on the board alone, by dragging or its own commands. */
type OfferedAction = Exclude<OrderActionId, 'reorder'>;
interface Look {
  icon: LucideIcon;
  keys?: string;
  keywords?: readonly string[];
  /** Several orders are not acted on as one. */
  single?: true;
}

/** Icon and style of each action, in menu order; the labels come from the table. */
const looks: Readonly<Record<OfferedAction, Look>> = {
  play: { icon: Play, keys: 'w', keywords: ['work', 'time', 'start', 'clock'], single: true },
  pause: { icon: Pause, keys: 'shift+w', keywords: ['work', 'time', 'stop', 'clock'], single: true },
  publish: { icon: Send, keywords: ['create', 'order'] },
  'ready-to-go': { icon: CircleDot, keywords: ['active'] },
  queue: { icon: ListPlus, keywords: ['later', 'wait'] },
  'in-progress': { icon: Brush, keywords: ['start', 'changes'] },
  'in-review': { icon: Eye, keywords: ['proof', 'send'] },
  'gr-revision': { icon: PencilLine, keywords: ['internal', 'changes'] },
  approve: { icon: CircleCheck, keywords: ['ok', 'accept'] },
  complete: { icon: CheckCheck, keywords: ['done', 'finish'] },
  resume: { icon: CirclePlay, keywords: ['hold', 'go on'] },
  hold: { icon: CirclePause, keywords: ['wait', 'stop'] },
  'assign-operator': { icon: UserRoundPlus, keys: 'a', keywords: ['person', 'who'] },
  'assign-manager': { icon: UserRoundCog, keywords: ['person', 'lead', 'who'] },
  'set-due-date': { icon: CalendarClock, keys: 'd', keywords: ['deadline', 'when'] },
  'set-people': { icon: Users, keywords: ['team', 'approver', 'collaborator'], single: true },
  duplicate: { icon: Copy, keywords: ['clone', 'again'], single: true },
  'revert-draft': { icon: FilePen, keywords: ['back'] },
  freeze: { icon: Snowflake, keywords: ['freeze', 'stop'] },
  unfreeze: { icon: SunSnow, keywords: ['thaw', 'frozen'] },
  lock: { icon: Lock },
  unlock: { icon: LockOpen },
  restore: { icon: RotateCcw, keywords: ['cancelled', 'again'] },
  archive: { icon: Archive, keywords: ['put away'] },
  unarchive: { icon: ArchiveRestore, keywords: ['archive', 'back'] },
  cancel: { icon: CircleX, keywords: ['abort'] },
  delete: { icon: Trash2, keywords: ['remove'], single: true },
};

/** The command of an action, as menus and buttons look it up. */
export const orderCommandId = (action: OrderActionId): string => `orders.${action}`;

const command = (action: OfferedAction): Command<OrderContext> => {
  const { icon, keys = '', keywords = [], single = false } = looks[action];
  return {
    id: orderCommandId(action),
    label: orderAction(action).label,
    icon,
    scope: 'order',
    keys,
    keywords: ['order', ...keywords],
    when: (context) => !(single && context.orders.length > 1) && isOffered(context, action),
    run: ({ act, orders }) => act(action, orders),
  };
};

/**
 * Every action on an order, hidden if not permitted. Card menu, palette, keys, bulk bar and order page read
 * these.
 */
export const orderCommands: readonly Command<OrderContext>[] = (Object.keys(looks) as OfferedAction[]).map(
  command,
);

const dangers: readonly OrderActionId[] = ['cancel', 'delete'];
export const isDangerous = (commandId: string): boolean =>
  dangers.some((action) => orderCommandId(action) === commandId);
