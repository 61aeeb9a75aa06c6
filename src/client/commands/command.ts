import type { LucideIcon } from 'lucide-react';

export type CommandScope = 'everywhere' | 'review' | 'board' | 'order';

/** One thing a person can do. Palette, menus, toolbar, tooltips, keys and the key help all read it. */
export interface Command<Context> {
  /** Imperative and dotted: `mark.pin`, `order.approve`. */
  id: string;
  label: string;
  icon: LucideIcon;
  scope: CommandScope;
  /** hotkeys-js notation, e.g. `ctrl+k,command+k`; the first is shown. Empty: palette and menus only. */
  keys: string;
  /** More words to be found by. */
  keywords?: readonly string[];
  /** Whether it is offered at all now (role, state). */
  when(context: Context): boolean;
  run(context: Context): void | Promise<void>;
}
