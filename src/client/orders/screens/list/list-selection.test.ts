import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ListSelection } from '#client/orders/stores/order-list.store.ts';
import { extendTo, keepListed, nothingChosen, stepFocus, toggleRow } from './list-selection.ts';

const ids = ['a', 'b', 'c', 'd', 'e'];
const at = (focus: string, ...chosen: string[]): ListSelection => ({
  focus,
  anchor: null,
  chosen: new Set(chosen),
});

describe('the focus', () => {
  it('begins at the top, stays within the list, and leaves what is chosen alone', () => {
    expect(stepFocus(nothingChosen, ids, 'down', false, 3).focus).toBe('a');
    expect(stepFocus(at('e', 'b'), ids, 'down', false, 3)).toMatchObject({
      focus: 'e',
      chosen: new Set('b'),
    });
    expect(stepFocus(at('b'), ids, 'page-down', false, 3).focus).toBe('e');
    expect(stepFocus(at('d'), ids, 'first', false, 3).focus).toBe('a');
    expect(stepFocus(nothingChosen, ids, 'last', false, 3).focus).toBe('e');
    expect(stepFocus(nothingChosen, [], 'down', false, 3)).toBe(nothingChosen);
  });

  it('goes to the row behind when its own leaves the list', () => {
    expect(keepListed(at('c', 'c', 'd'), ids, ['a', 'b', 'd', 'e'])).toMatchObject({
      focus: 'd',
      chosen: new Set('d'),
    });
    expect(keepListed(at('e'), ids, ['a', 'b']).focus).toBe('b');
    const untouched = at('a', 'b');
    expect(keepListed(untouched, ids, ['b', 'a'])).toBe(untouched);
  });
});

describe('choosing', () => {
  it('extends and shrinks a range from where it began', () => {
    let selection = stepFocus(at('b'), ids, 'down', true, 3);
    selection = stepFocus(selection, ids, 'down', true, 3);
    expect([...selection.chosen]).toEqual(['b', 'c', 'd']);
    selection = stepFocus(selection, ids, 'up', true, 3);
    expect([...selection.chosen].sort()).toEqual(['b', 'c']);
    selection = stepFocus(stepFocus(selection, ids, 'up', true, 3), ids, 'up', true, 3);
    expect([...selection.chosen].sort()).toEqual(['a', 'b']);
  });

  it('toggles one, and takes a range from there', () => {
    const one = toggleRow(at('a', 'e'), 'b');
    expect([...one.chosen].sort()).toEqual(['b', 'e']);
    expect([...extendTo(one, ids, 'd').chosen].sort()).toEqual(['b', 'c', 'd', 'e']);
    expect(toggleRow(one, 'b').chosen).toEqual(new Set(['e']));
  });

  it('holds only rows of the list, whatever is done', () => {
    const step = fc.constantFrom('up', 'down', 'page-up', 'page-down', 'first', 'last');
    const act = fc.oneof(
      fc.record({ kind: fc.constant('step'), step, extend: fc.boolean() }),
      fc.record({ kind: fc.constant('toggle'), id: fc.constantFrom(...ids) }),
      fc.record({ kind: fc.constant('list'), ids: fc.shuffledSubarray(ids) }),
    );
    fc.assert(
      fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
        let shown: readonly string[] = ids;
        let selection = nothingChosen;
        for (const each of acts) {
          if ('step' in each) selection = stepFocus(selection, shown, each.step, each.extend, 2);
          else if ('id' in each)
            selection = shown.includes(each.id) ? toggleRow(selection, each.id) : selection;
          else {
            selection = keepListed(selection, shown, each.ids);
            shown = each.ids;
          }
          for (const id of selection.chosen) expect(shown).toContain(id);
          if (selection.focus !== null) expect(shown).toContain(selection.focus);
        }
      }),
    );
  });
});
