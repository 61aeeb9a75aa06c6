import { describe, expect, it } from 'vitest';
import { bindCommands } from '#client/commands/bind-commands.ts';
import type { OrderTarget } from '#client/orders/stores/order-target.ts';
import type { Actor } from '#shared/access/actor.ts';
import { isCustomerRole, type Role, roles } from '#shared/access/role.ts';
import { canEverMoveInto } from '#shared/board/board-move.ts';
import { boardColumns } from '#shared/orders/order-phase.ts';
import { boardCommands } from './board-commands.ts';
import type { BoardContext, BoardController } from './board-context.ts';
import { moveCommandId } from './move-cards.ts';

const card = { id: '1' } as OrderTarget;
const actorOf = (role: Role, viewOnly = false): Actor => ({
  ...{ userId: 'someone', role, isApprover: false, viewOnly },
  clientType: isCustomerRole(role) ? 'customer' : 'user',
  companyId: isCustomerRole(role) ? 'company' : null,
});
function offered(given: Partial<BoardContext>) {
  const calls: unknown[][] = [];
  const controller = new Proxy({} as BoardController, {
    get:
      (_, name) =>
      (...values: unknown[]) =>
        void calls.push([name, ...values]),
  });
  const context: BoardContext = {
    ...{ actor: actorOf('manager'), focus: card, targets: [card], hasSelection: false },
    ...{ canRepeat: true, isCompact: false, controller, ...given },
  };
  const commands = bindCommands(boardCommands, () => context);
  return { ids: commands.map(({ id }) => id), commands, calls };
}
const moves = (ids: readonly string[]): string[] => ids.filter((id) => id.startsWith('board.move-'));
const changing = (ids: readonly string[]): string[] =>
  ids.filter((id) => /^board\.(move-|raise|lower|top|repeat)/.test(id));

describe('the commands of the board', () => {
  it.each(roles)('offer a %s every column that they may ever move a card into, and no other', (role) => {
    const actor = actorOf(role);
    const allowed = boardColumns.filter((column) => canEverMoveInto(actor, column)).map(moveCommandId);
    expect(moves(offered({ actor }).ids).sort()).toEqual(allowed.sort());
  });

  it.each(roles)('change nothing for a %s who may only look on', (role) => {
    expect(changing(offered({ actor: actorOf(role, true), canRepeat: false }).ids)).toEqual([]);
  });

  it('change nothing where there is no card to change, and walk on', () => {
    const { ids } = offered({ focus: null, targets: [] });
    expect(changing(ids)).toEqual([]);
    expect(ids).not.toContain('board.select');
    expect(ids.filter((id) => /open|menu|fold/.test(id))).toEqual([]);
    expect(ids).toContain('board.down');
  });

  it('move chosen cards also where none has the focus', () => {
    expect(moves(offered({ focus: null, targets: [card] }).ids).length).toBeGreaterThan(0);
  });

  it('change the priority of one card only, not of several chosen ones', () => {
    const priorities = (targets: BoardContext['targets']) =>
      offered({ targets }).ids.filter((id) => /^board\.(raise|lower|top)/.test(id));
    expect(priorities([card])).toHaveLength(3);
    expect(priorities([card, card])).toEqual([]);
  });

  it('do one thing each, with cards in their column or into another', () => {
    const { commands, calls } = offered({ hasSelection: true });
    for (const { id, run } of commands) {
      calls.length = 0;
      run();
      expect([id, calls.length]).toEqual([id, 1]);
    }
    const call = (id: string): unknown => {
      calls.length = 0;
      commands.find((each) => each.id === id)?.run();
      return calls[0];
    };
    expect(call(moveCommandId('in-review'))).toEqual(['moveTo', 'in-review']);
    expect(['board.raise', 'board.lower', 'board.top'].map(call)).toEqual([
      ['shift', 'up'],
      ['shift', 'down'],
      ['shift', 'top'],
    ]);
    expect(['board.extend-up', 'board.extend-down'].map(call)).toEqual([
      ['extend', 'up'],
      ['extend', 'down'],
    ]);
  });

  it('clear a selection only where there is one, and choose the density that is not shown', () => {
    expect(offered({}).ids).not.toContain('board.clear');
    expect(offered({ hasSelection: true }).ids).toContain('board.clear');
    for (const isCompact of [true, false]) {
      const { ids } = offered({ isCompact });
      expect(ids.includes('board.compact')).toBe(!isCompact);
      expect(ids.includes('board.comfortable')).toBe(isCompact);
    }
  });
});
