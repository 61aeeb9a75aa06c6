import {
  ArrowDown,
  ArrowLeftRight,
  ArrowUp,
  Check,
  CircleHelp,
  Columns2,
  EyeOff,
  FileText,
  GitCompareArrows,
  ListFilter,
  MessageSquarePlus,
  SquareStack,
  Table,
  Text,
  Undo2,
  X,
} from 'lucide-react';
import type { Command } from '#client/commands/command.ts';
import { type LookContext, lookCommands } from './look-commands.ts';
import { type SettingContext, settingCommands } from './setting-commands.ts';

/** What the commands of the list of changes can see and do. */
export interface ChangeContext extends SettingContext, LookContext {
  /** Escape has nothing else to end first. */
  canLeave: boolean;
  /** The chosen one is in more than one place. */
  hasPlaces: boolean;
  /** The order has other versions or files to compare the shown one with. */
  hasOthers: boolean;
  /** It is compared with another than the one before it. */
  isChosen: boolean;
  canComment: boolean;
  /** The comparison is done, and has found something to report. */
  canReport: boolean;
  open(): void;
  choosePair(): void;
  compareWithPrevious(): void;
  leave(): void;
  step(direction: 1 | -1): void;
  stepPlace(direction: 1 | -1): void;
  decide(kind: 'accepted' | 'ignored'): void;
  raise(): void;
  /** Goes to the next unasked change, and shows the list. */
  stepUnasked(): void;
  /** Limits the list to unasked changes, or shows all changes again. */
  toggleUnasked(): void;
  report(as: 'pdf' | 'csv'): void;
  showText(): void;
  /** Shows the old version alone, or the new one again. */
  toggle(): void;
  /** Shows the two versions in the next mode, after the last one the new version alone. */
  nextMode(): void;
}

export const changeCommands: readonly Command<ChangeContext>[] = [
  {
    id: 'changes.open',
    label: 'Go through the changes',
    icon: GitCompareArrows,
    scope: 'changes',
    keys: '',
    keywords: ['compare', 'difference', 'version'],
    when: ({ isCompared, isOpen }) => isCompared && !isOpen,
    run: (context) => context.open(),
  },
  {
    id: 'changes.with',
    label: 'Compare with another version or file',
    icon: GitCompareArrows,
    scope: 'changes',
    keys: 'shift+m',
    keywords: ['compare', 'difference', 'older', 'choose'],
    when: ({ hasOthers }) => hasOthers,
    run: (context) => context.choosePair(),
  },
  {
    id: 'changes.with-previous',
    label: 'Compare with the version before again',
    icon: Undo2,
    scope: 'changes',
    keys: '',
    keywords: ['compare', 'difference'],
    when: ({ isChosen }) => isChosen,
    run: (context) => context.compareWithPrevious(),
  },
  {
    id: 'changes.next',
    label: 'Next change',
    icon: ArrowDown,
    scope: 'changes',
    keys: 'j',
    keywords: ['compare', 'difference'],
    repeats: true,
    when: ({ isOpen, hasChanges }) => isOpen && hasChanges,
    run: (context) => context.step(1),
  },
  {
    id: 'changes.previous',
    label: 'Previous change',
    icon: ArrowUp,
    scope: 'changes',
    keys: 'k',
    keywords: ['compare', 'difference'],
    repeats: true,
    when: ({ isOpen, hasChanges }) => isOpen && hasChanges,
    run: (context) => context.step(-1),
  },
  {
    id: 'changes.place',
    label: 'Next place of this change',
    icon: SquareStack,
    scope: 'changes',
    keys: 'shift+j',
    repeats: true,
    when: ({ isOpen, hasPlaces }) => isOpen && hasPlaces,
    run: (context) => context.stepPlace(1),
  },
  {
    id: 'changes.unasked',
    label: 'Next unasked change',
    icon: CircleHelp,
    scope: 'changes',
    keys: 'u',
    keywords: ['compare', 'nobody asked', 'unexpected'],
    repeats: true,
    when: ({ hasUnasked }) => hasUnasked,
    run: (context) => context.stepUnasked(),
  },
  {
    id: 'changes.only-unasked',
    label: 'Show only unasked changes, or all',
    icon: ListFilter,
    scope: 'changes',
    keys: 'shift+u',
    keywords: ['filter', 'nobody asked', 'unexpected'],
    when: ({ isOpen, hasUnasked }) => isOpen && hasUnasked,
    run: (context) => context.toggleUnasked(),
  },
  {
    id: 'changes.accept',
    label: 'Accept this change',
    icon: Check,
    scope: 'changes',
    keys: 'a',
    keywords: ['ok', 'correct'],
    when: ({ isOpen, hasCurrent }) => isOpen && hasCurrent,
    run: (context) => context.decide('accepted'),
  },
  {
    id: 'changes.raise',
    label: 'Raise a comment on this change',
    icon: MessageSquarePlus,
    scope: 'changes',
    keys: 'r',
    keywords: ['mark', 'wrong'],
    when: ({ isOpen, hasCurrent, canComment }) => isOpen && hasCurrent && canComment,
    run: (context) => context.raise(),
  },
  {
    id: 'changes.ignore',
    label: 'Ignore this change as rendering',
    icon: EyeOff,
    scope: 'changes',
    keys: 'i',
    keywords: ['noise', 'same'],
    when: ({ isOpen, hasCurrent }) => isOpen && hasCurrent,
    run: (context) => context.decide('ignored'),
  },
  {
    id: 'changes.toggle',
    label: 'Show the version before, or this one',
    icon: ArrowLeftRight,
    scope: 'changes',
    // Taken by the list itself: the stage pans with it.
    keys: 'space',
    keywords: ['blink', 'toggle', 'old'],
    when: ({ isOpen }) => isOpen,
    run: (context) => context.toggle(),
  },
  {
    id: 'changes.mode',
    label: 'Next way to compare',
    icon: Columns2,
    scope: 'changes',
    keys: 'm',
    keywords: ['swipe', 'onion', 'ghost', 'blink', 'difference', 'heat map', 'side by side'],
    when: ({ isOpen }) => isOpen,
    run: (context) => context.nextMode(),
  },
  ...lookCommands,
  ...settingCommands,
  {
    id: 'changes.text',
    label: 'Show the changed text',
    icon: Text,
    scope: 'changes',
    keys: '',
    keywords: ['words', 'copy', 'compare', 'difference'],
    when: ({ hasChanges }) => hasChanges,
    run: (context) => context.showText(),
  },
  {
    id: 'changes.report',
    label: 'Report of the changes as PDF',
    icon: FileText,
    scope: 'changes',
    keys: '',
    keywords: ['download', 'export', 'compare', 'print'],
    when: ({ canReport }) => canReport,
    run: (context) => context.report('pdf'),
  },
  {
    id: 'changes.csv',
    label: 'List of the changes as CSV',
    icon: Table,
    scope: 'changes',
    keys: '',
    keywords: ['download', 'export', 'compare', 'spreadsheet', 'excel'],
    when: ({ canReport }) => canReport,
    run: (context) => context.report('csv'),
  },
  {
    id: 'changes.leave',
    label: 'Leave the changes',
    icon: X,
    scope: 'changes',
    keys: 'escape',
    when: ({ isOpen, canLeave }) => isOpen && canLeave,
    run: (context) => context.leave(),
  },
];
