import type { LucideIcon } from 'lucide-react';

/** One line of a menu. `checked` makes it a choice; absent, it is an action. */
export type MenuEntry =
  | {
      kind: 'item';
      id: string;
      label: string;
      icon?: LucideIcon;
      keys?: string;
      /** Small text at the right where there are no keys. */
      note?: string;
      checked?: boolean;
      disabled?: boolean;
      danger?: boolean;
      onSelect(): void;
    }
  | { kind: 'label'; id: string; label: string }
  | { kind: 'separator'; id: string };
