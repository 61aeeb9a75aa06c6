import type { BoardStore } from '#client/board/stores/board.store.ts';
import { isTyping } from '#client/typing/text-field.ts';
import type { BoardHandles } from './board-handles.ts';
import { findCard } from './board-walk.ts';

/** A column needs a frame or two to draw a row that it was scrolled to; a loaded machine some more. */
const maxFrames = 30;

/** Gives a card the browser's focus: at once where it is drawn, otherwise as soon as its column has been scrolled to it. */
export function followFocus(handles: BoardHandles, { state }: Pick<BoardStore, 'state'>, id: string): void {
  handles.wantsFocus = true;
  const go = (frames: number): void => {
    // Taken by then, or gone elsewhere.
    if (!handles.wantsFocus || state.focus !== id) return;
    const at = findCard(handles, id);
    at?.column.scrollToRow(at.index);
    const drawn = document.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"]`);
    if (drawn !== null) {
      handles.wantsFocus = false;
      // Nobody is interrupted in what they type.
      if (!isTyping()) drawn.focus({ preventScroll: true });
    } else if (frames > 0) requestAnimationFrame(() => go(frames - 1));
    else handles.wantsFocus = false;
  };
  go(maxFrames);
}
