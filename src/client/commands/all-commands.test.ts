import { describe, expect, it } from 'vitest';
import { boardCommands } from '#client/board/commands/board-commands.ts';
import { certificateCommands } from '#client/decisions/commands/certificate-commands.ts';
import { guestCommands } from '#client/guests/commands/guest-commands.ts';
import { notificationCommands } from '#client/notifications/commands/notification-commands.ts';
import { changeCommands } from '#client/orders/commands/change-commands.ts';
import { filterCommands } from '#client/orders/commands/filter-commands.ts';
import { listCommands } from '#client/orders/commands/list-commands.ts';
import { orderCommands } from '#client/orders/commands/order-commands.ts';
import { carriedCommands } from '#client/review/commands/carried-commands.ts';
import { changeCommands as changesOfVersions } from '#client/review/commands/change-commands.ts';
import { reviewCommands } from '#client/review/commands/review-commands.ts';
import { everywhereCommands } from '#client/shell/commands/everywhere-commands.ts';
import { officeCommands } from '#client/shell/commands/office-commands.ts';
import { searchCommands } from '#client/shell/commands/search-commands.ts';
import type { CommandScope } from './command.ts';
import { keyBindings } from './key-bindings.ts';

const all = [
  ...everywhereCommands,
  ...officeCommands,
  ...searchCommands,
  ...filterCommands,
  ...listCommands,
  ...notificationCommands,
  ...boardCommands,
  ...changeCommands,
  ...orderCommands,
  ...guestCommands,
  ...certificateCommands,
  ...reviewCommands,
  ...changesOfVersions,
  ...carriedCommands,
];
/** While changes are gone through, their keys act in place of those of the review. */
const overlap = (a: CommandScope, b: CommandScope): boolean =>
  a === b ||
  [a, b].includes('everywhere') ||
  ([a, b].includes('order') && ![a, b].some((scope) => scope === 'review' || scope === 'changes'));
const pairs = all.flatMap((first, at) => all.slice(at + 1).map((second) => [first, second] as const));

describe('all commands', () => {
  it('have one id and, where both can be offered, one name each', () => {
    const clashes = pairs.filter(
      ([a, b]) => a.id === b.id || (overlap(a.scope, b.scope) && a.label === b.label),
    );
    expect(clashes.map(([a, b]) => `${a.id} ${b.id}`)).toEqual([]);
  });

  it.each([
    ['Apple machines', true],
    ['others', false],
  ])('share no key, nor the beginning of a sequence, on %s', (_, apple) => {
    const begins = (short: string, long: string) => long === short || long.startsWith(`${short} `);
    const clashes = pairs.flatMap(([a, b]) => {
      if (!overlap(a.scope, b.scope)) return [];
      const theirs = keyBindings(b.keys, apple);
      return keyBindings(a.keys, apple)
        .filter((mine) => theirs.some((other) => begins(mine, other) || begins(other, mine)))
        .map((key) => `${key}: ${a.id} ${b.id}`);
    });
    expect(clashes).toEqual([]);
  });

  it('take from text fields only keys that type nothing', () => {
    const typing = all.filter(
      ({ keys, whileTyping }) =>
        whileTyping === true && !keys.split(',').every((key) => /^(escape|(ctrl|command)\+.+)$/.test(key)),
    );
    expect(typing.map(({ id }) => id)).toEqual([]);
  });
});
