import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  type LucideIcon,
  SlidersHorizontal,
  SquareSlash,
  Undo2,
} from 'lucide-react';
import type { Command } from '#client/commands/command.ts';

/** What the commands about how two versions are compared can see and do. */
export interface SettingContext {
  /** There is something that the shown version is compared with. */
  isCompared: boolean;
  /** Whether the list is open: its keys replace those of the tools. */
  isOpen: boolean;
  /** A change is chosen. */
  hasCurrent: boolean;
  canUndoSetting: boolean;
  nudge(rightMm: number, downMm: number): void;
  openSettings(): void;
  undoSetting(): void;
  /** Leaves the place of the chosen change out. */
  leaveOut(): void;
}

/** Millimetres. */
const step = 0.1;

const nudge = (
  direction: string,
  icon: LucideIcon,
  right: number,
  down: number,
): Command<SettingContext> => ({
  id: `changes.nudge-${direction}`,
  label: `Move the old version ${step} mm ${direction}`,
  icon,
  scope: 'changes',
  keys: `alt+shift+arrow${direction}`,
  keywords: ['nudge', 'register', 'align', 'compare'],
  repeats: true,
  when: ({ isOpen }) => isOpen,
  run: (context) => context.nudge(right * step, down * step),
});

/** How two versions are compared. */
export const settingCommands: readonly Command<SettingContext>[] = [
  {
    id: 'changes.settings',
    label: 'How it is compared: sensitivity, boxes, pages, left out',
    icon: SlidersHorizontal,
    scope: 'changes',
    keys: 'shift+o',
    keywords: ['options', 'compare', 'trim', 'layers', 'page map', 'nudge', 'threshold', 'registration'],
    when: ({ isCompared }) => isCompared,
    run: (context) => context.openSettings(),
  },
  nudge('left', ArrowLeft, -1, 0),
  nudge('right', ArrowRight, 1, 0),
  nudge('up', ArrowUp, 0, -1),
  nudge('down', ArrowDown, 0, 1),
  {
    id: 'changes.leave-out',
    label: 'Leave the place of this change out of the comparison',
    icon: SquareSlash,
    scope: 'changes',
    keys: 'x',
    keywords: ['mask', 'exclude', 'date'],
    when: ({ isOpen, hasCurrent }) => isOpen && hasCurrent,
    run: (context) => context.leaveOut(),
  },
  {
    id: 'changes.undo-setting',
    label: 'Undo the last setting of the comparison',
    icon: Undo2,
    scope: 'changes',
    keys: 'shift+z',
    when: ({ isOpen, canUndoSetting }) => isOpen && canUndoSetting,
    run: (context) => context.undoSetting(),
  },
];
