import type { PageSize } from '#shared/files/attachment.ts';
import type { PointRect } from '#shared/geometry/space.ts';
import type { TextEdit, TextMove } from './text-changes.ts';

/** The turns of two matched pages within their files. */
export interface Turns {
  old: number;
  new: number;
}

/** Share of a page's height at its head and foot that running text is in. */
const marginShare = 0.12;

const isInMargin = (box: PointRect, size: PageSize): boolean =>
  box.y + box.height < size.height * marginShare || box.y > size.height * (1 - marginShare);

const number = /\d+/g;

/** Returns whether an edit is a page number that counts on because pages before it were added or removed. */
export function isPageNumber({ old, new: added }: TextEdit, size: PageSize, turns: Turns): boolean {
  if (old.length === 0 || turns.old === turns.new) return false;
  if (
    ![...old.map(({ there }) => there), ...added.map(({ box }) => box)].every((box) => isInMargin(box, size))
  )
    return false;
  const [was, is] = [old, added].map((words) => words.map(({ text }) => text).join(' '));
  if (was === undefined || is === undefined || was.replace(number, '') !== is.replace(number, ''))
    return false;
  const changed = (was.match(number) ?? []).map(
    (digits, at) => Number(is.match(number)?.[at]) - Number(digits),
  );
  return changed.every((by) => by === 0 || by === turns.new - turns.old);
}

/** Returns whether a move is a running head or number on the other side of a page that became left or right. */
export function isOtherSide({ words, down }: TextMove, size: PageSize, turns: Turns): boolean {
  const isTurned = (turns.new - turns.old) % 2 !== 0;
  return isTurned && Math.abs(down) < 1 && words.every(({ new: word }) => isInMargin(word.box, size));
}
