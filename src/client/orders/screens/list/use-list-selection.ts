import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { ListStep } from '#client/orders/commands/list-commands.ts';
import type { ListSelection, OrderListStore } from '#client/orders/stores/order-list.store.ts';
import { extendTo, keepListed, nothingChosen, stepFocus, toggleRow } from './list-selection.ts';

export interface SelectionController {
  selection: ListSelection;
  step(step: ListStep, extend: boolean): void;
  /** A row was clicked: it gets the focus, with Ctrl it is chosen too, with Shift the range to it. */
  press(id: string, event: MouseEvent): void;
  toggle(id: string, range: boolean): void;
  /** All of the list, or none where all are chosen. */
  toggleAll(): void;
  clear(): void;
}

const pageRows = 15;

/** The selection in a list whose rows come and go; the one it had where the list `isResumed`. */
export function useListSelection(
  list: OrderListStore,
  ids: readonly string[],
  isResumed: boolean,
): SelectionController {
  const [held, setHeld] = useState(() => (isResumed ? list.selection : null) ?? nothingChosen);
  const listed = useRef(ids);
  const selection = keepListed(held, listed.current, ids);
  if (selection !== held) setHeld(selection);
  listed.current = ids;
  useEffect(() => {
    list.selection = selection;
  }, [list, selection]);

  const change = useCallback(
    (next: (before: ListSelection, ids: readonly string[]) => ListSelection): void => {
      setHeld((before) => next(before, listed.current));
    },
    [],
  );
  return {
    selection,
    step: (step, extend) => change((before, now) => stepFocus(before, now, step, extend, pageRows)),
    press: (id, { ctrlKey, metaKey, shiftKey }) =>
      change((before, now) => {
        if (shiftKey) return extendTo(before, now, id);
        return ctrlKey || metaKey ? toggleRow(before, id) : { ...before, focus: id, anchor: id };
      }),
    toggle: (id, range) =>
      change((before, now) => (range ? extendTo(before, now, id) : toggleRow(before, id))),
    toggleAll: () =>
      change((before, now) => ({
        ...before,
        chosen: before.chosen.size === now.length ? new Set() : new Set(now),
      })),
    clear: () => change((before) => ({ ...before, anchor: null, chosen: new Set() })),
  };
}
