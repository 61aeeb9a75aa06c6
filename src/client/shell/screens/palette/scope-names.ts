import type { CommandScope } from '#client/commands/command.ts';

export const scopeNames: Readonly<Record<CommandScope, string>> = {
  everywhere: 'Everywhere',
  review: 'Review',
  changes: 'Changes',
  board: 'Board',
  list: 'List',
  order: 'Order',
};
