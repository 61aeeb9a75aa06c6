import type { ListStep } from '#client/orders/commands/list-commands.ts';
import type { ListSelection } from '#client/orders/stores/order-list.store.ts';
import { successor } from '#client/orders/stores/successor.ts';

const range = (ids: readonly string[], from: number, to: number): string[] =>
  ids.slice(Math.min(from, to), Math.max(from, to) + 1);

export const nothingChosen: ListSelection = { focus: null, anchor: null, chosen: new Set() };

/** Moves the focus. `extend` selects every row between the anchor and it. `page` is the number of visible rows. */
export function stepFocus(
  selection: ListSelection,
  ids: readonly string[],
  step: ListStep,
  extend: boolean,
  page: number,
): ListSelection {
  if (ids.length === 0) return selection;
  const at = selection.focus === null ? -1 : ids.indexOf(selection.focus);
  const by = { up: -1, down: 1, 'page-up': -page, 'page-down': page, first: -ids.length, last: ids.length }[
    step
  ];
  const wanted = at === -1 ? (step === 'last' ? ids.length - 1 : 0) : at + by;
  const next = Math.max(0, Math.min(ids.length - 1, wanted));
  const focus = ids[next] ?? null;
  if (!extend || at === -1) return { ...selection, focus, anchor: extend ? focus : null };
  return extendTo({ ...selection, anchor: selection.anchor ?? selection.focus }, ids, focus);
}

/** Chooses from the anchor to a row; deselects rows that leave the range. */
export function extendTo(selection: ListSelection, ids: readonly string[], to: string | null): ListSelection {
  const anchor = selection.anchor ?? selection.focus ?? to;
  if (anchor === null || to === null) return selection;
  const start = ids.indexOf(anchor);
  const end = ids.indexOf(to);
  if (start === -1 || end === -1) return { focus: to, anchor: to, chosen: new Set([to]) };
  const before = selection.focus === null ? -1 : ids.indexOf(selection.focus);
  const chosen = new Set(selection.chosen);
  if (before !== -1) for (const id of range(ids, start, before)) chosen.delete(id);
  for (const id of range(ids, start, end)) chosen.add(id);
  return { focus: to, anchor, chosen };
}

export function toggleRow(selection: ListSelection, id: string): ListSelection {
  const chosen = new Set(selection.chosen);
  if (!chosen.delete(id)) chosen.add(id);
  return { focus: id, anchor: id, chosen };
}

/**
 * Returns the selection without rows that have left the list; the focus goes to the row that took their
 * place.
 */
export function keepListed(
  selection: ListSelection,
  before: readonly string[],
  ids: readonly string[],
): ListSelection {
  const listed = new Set(ids);
  const chosen = new Set([...selection.chosen].filter((id) => listed.has(id)));
  const { focus, anchor } = selection;
  const kept = focus === null || listed.has(focus);
  const heir = kept ? focus : successor(focus, before, ids);
  if (kept && chosen.size === selection.chosen.size) return selection;
  return { focus: heir, anchor: anchor !== null && listed.has(anchor) ? anchor : null, chosen };
}
