import type { LucideIcon } from 'lucide-react';

export type CommandScope = 'everywhere' | 'review' | 'changes' | 'board' | 'list' | 'order';

/** One thing a person can do. Palette, menus, toolbar, tooltips, keys and the key help all read it. */
export interface Command<Context> {
  /** Imperative and dotted: `mark.pin`, `order.approve`. */
  id: string;
  label: string;
  icon: LucideIcon;
  scope: CommandScope;
  /**
   * Lower case, alternatives by comma, a sequence by spaces: `ctrl+k,command+k`, `g o`, `?`. The first is shown, on
   * Apple machines the first with `command`. Empty: palette and menus only.
   */
  keys: string;
  /** Its key is taken from text fields too: only for keys that type nothing. */
  whileTyping?: true;
  /** Held down, the key runs it again and again. */
  repeats?: true;
  /** Guests of a link may do it too. */
  guests?: true;
  /** It leads to a screen of its own. */
  screen?: true;
  /** Further words to find it by. */
  keywords?: readonly string[];
  /** Whether it is offered at all now (role, state). */
  when(context: Context): boolean;
  run(context: Context): void | Promise<void>;
}
