import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bindCommands } from '#client/commands/bind-commands.ts';
import { keyBindings } from '#client/commands/key-bindings.ts';
import { type ChangeContext, changeCommands } from './change-commands.ts';
import { reviewCommands } from './review-commands.ts';

const flags = [
  ...['isCompared', 'hasChanges', 'hasRendering', 'hasUnasked', 'isOpen', 'hasCurrent', 'canUndoSetting'],
  ...['canLeave', 'hasPlaces', 'hasOthers', 'isChosen', 'canComment', 'canReport'],
] as const;
type Flag = (typeof flags)[number];
const everything = Object.fromEntries(flags.map((flag) => [flag, true])) as Record<Flag, boolean>;

function offeredIn(given: Partial<Record<Flag, boolean>>) {
  const calls: unknown[][] = [];
  const context = new Proxy({ ...given } as unknown as ChangeContext, {
    get: (known, name) =>
      flags.some((flag) => flag === name)
        ? (known[name as Flag] ?? false)
        : (...values: unknown[]) => void calls.push([name, ...values]),
  });
  const commands = bindCommands(changeCommands, () => context);
  const run = (id: string): unknown[][] => {
    calls.length = 0;
    commands.find((command) => command.id === id)?.run();
    return [...calls];
  };
  return { commands, ids: commands.map(({ id }) => id), run };
}
const without = (...left: Flag[]): string[] =>
  offeredIn({ ...everything, ...Object.fromEntries(left.map((flag) => [flag, false])) }).ids;
const keysOf = (keys: string): string[] => [true, false].flatMap((isApple) => keyBindings(keys, isApple));

describe('the commands of the changes', () => {
  it('take no key from the tools of the review until the list is open', () => {
    const taken = new Set(reviewCommands.flatMap(({ keys }) => keysOf(keys)));
    const clashes = (isOpen: boolean): string[] =>
      offeredIn({ ...everything, isOpen })
        .commands.filter(({ keys }) => keysOf(keys).some((key) => taken.has(key)))
        .map(({ id }) => id);
    expect(clashes(false)).toEqual([]);
    // Else there would be nothing that the list replaces.
    expect(clashes(true)).toContain('changes.accept');
  });

  it('begin no comment for who may not write any, and judge all the same', () => {
    const ids = without('canComment');
    expect(ids).not.toContain('changes.raise');
    expect(ids).toEqual(expect.arrayContaining(['changes.accept', 'changes.ignore']));
  });

  it('judge nothing where no change is chosen', () => {
    const ids = without('hasCurrent');
    for (const id of ['accept', 'ignore', 'raise', 'leave-out']) expect(ids).not.toContain(`changes.${id}`);
  });

  it('are few where nothing is compared', () => {
    expect(offeredIn({}).ids).toEqual([]);
    expect(offeredIn({ hasOthers: true }).ids).toEqual(['changes.with']);
  });

  it('limit the list only to what there may be', () => {
    expect(without('hasUnasked')).not.toContain('changes.list-asked');
    expect(without('hasUnasked')).toContain('changes.list-undecided');
    expect(without('hasRendering')).not.toContain('changes.list-rendering');
    // Places left out as rendering can be listed where nothing else differs.
    expect(without('hasChanges')).toContain('changes.list-rendering');
    expect(without('hasChanges').filter((id) => id.includes('.list-'))).toHaveLength(1);
  });

  it('leave the list only where Escape has nothing else to end', () => {
    expect(without('canLeave')).not.toContain('changes.leave');
    expect(without('isOpen')).not.toContain('changes.leave');
    expect(offeredIn(everything).run('changes.leave')).toEqual([['leave']]);
  });

  it('move the old version by a tenth of a millimetre the way they are named, right and down counting up', () => {
    const { run } = offeredIn(everything);
    const moves = ['left', 'right', 'up', 'down'].map((way) => run(`changes.nudge-${way}`)[0]?.slice(1));
    const inPlace = expect.closeTo(0, 9);
    expect(moves).toEqual([
      [-0.1, inPlace],
      [0.1, inPlace],
      [inPlace, -0.1],
      [inPlace, 0.1],
    ]);
  });

  it('show the mode and list what they are named for', () => {
    const { run } = offeredIn(everything);
    expect(run('changes.look-onion')).toEqual([['lookAs', 'onion']]);
    expect(run('changes.list-small')).toEqual([['listOnly', 'small']]);
    expect(run('changes.previous')).toEqual([['step', -1]]);
    expect(run('changes.csv')).toEqual([['report', 'csv']]);
  });

  it('do one thing each wherever they are offered', () => {
    const some = fc.record(Object.fromEntries(flags.map((flag) => [flag, fc.boolean()])));
    fc.assert(
      fc.property(some, (given) => {
        const { ids, run } = offeredIn(given);
        expect(new Set(ids).size).toBe(ids.length);
        for (const id of ids) expect([id, run(id).length]).toEqual([id, 1]);
      }),
    );
  });
});
