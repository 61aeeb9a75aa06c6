import {
  ArrowDown,
  ArrowDownToLine,
  ArrowUp,
  ArrowUpToLine,
  FileSpreadsheet,
  ListChecks,
  ListPlus,
  ListX,
  SquareArrowOutUpRight,
  SquareCheck,
} from 'lucide-react';
import type { Command } from '#client/commands/command.ts';
import { stepCommands } from '#client/commands/step-commands.ts';

export type ListStep = 'up' | 'down' | 'page-up' | 'page-down' | 'first' | 'last';

/** What the commands of a list of orders can see and do. */
export interface ListContext {
  hasRows: boolean;
  hasFocus: boolean;
  hasSelection: boolean;
  controller: {
    step(step: ListStep, extend: boolean): void;
    open(): void;
    toggleSelected(): void;
    selectAll(): void;
    clear(): void;
    exportCsv(): void;
  };
}

const hasRows = ({ hasRows: has }: ListContext): boolean => has;
const hasFocus = ({ hasFocus: has }: ListContext): boolean => has;

const walk = stepCommands<ListStep, ListContext>({
  scope: 'list',
  when: hasRows,
  go: ({ controller }, step) => controller.step(step, false),
});

export const listCommands: readonly Command<ListContext>[] = [
  walk('down', 'Next order', ArrowDown, 'arrowdown,j'),
  walk('up', 'Previous order', ArrowUp, 'arrowup,k'),
  walk('page-down', 'Orders further down', ArrowDownToLine, 'pagedown'),
  walk('page-up', 'Orders further up', ArrowUpToLine, 'pageup'),
  walk('first', 'First order', ArrowUpToLine, 'home'),
  walk('last', 'Last order', ArrowDownToLine, 'end'),
  {
    id: 'list.open',
    label: 'Open order',
    icon: SquareArrowOutUpRight,
    scope: 'list',
    keys: 'enter',
    when: hasFocus,
    run: ({ controller }) => controller.open(),
  },
  {
    id: 'list.select',
    label: 'Select order',
    icon: SquareCheck,
    scope: 'list',
    keys: 'x',
    keywords: ['choose', 'mark', 'several'],
    when: hasFocus,
    run: ({ controller }) => controller.toggleSelected(),
  },
  {
    id: 'list.extend-down',
    label: 'Select down',
    icon: ListPlus,
    scope: 'list',
    keys: 'shift+arrowdown',
    repeats: true,
    when: hasFocus,
    run: ({ controller }) => controller.step('down', true),
  },
  {
    id: 'list.extend-up',
    label: 'Select up',
    icon: ListPlus,
    scope: 'list',
    keys: 'shift+arrowup',
    repeats: true,
    when: hasFocus,
    run: ({ controller }) => controller.step('up', true),
  },
  {
    id: 'list.select-all',
    label: 'Select all loaded orders',
    icon: ListChecks,
    scope: 'list',
    keys: 'ctrl+a,command+a',
    when: hasRows,
    run: ({ controller }) => controller.selectAll(),
  },
  {
    id: 'list.clear',
    label: 'Clear the selection',
    icon: ListX,
    scope: 'list',
    keys: 'escape',
    when: ({ hasSelection }) => hasSelection,
    run: ({ controller }) => controller.clear(),
  },
  {
    id: 'list.csv',
    label: 'Export as CSV',
    icon: FileSpreadsheet,
    scope: 'list',
    keys: '',
    keywords: ['spreadsheet', 'download', 'excel', 'table'],
    when: hasRows,
    run: ({ controller }) => controller.exportCsv(),
  },
];
