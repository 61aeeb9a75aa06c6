import { pageUnder } from '#shared/geometry/page-layout.ts';
import type { StagePoint } from '#shared/geometry/space.ts';
import { dragSlop, type Tool } from './tool.ts';

export type TextState = { at: 'idle' } | { at: 'selecting'; page: number; from: StagePoint; moved: boolean };

/** Drags over a page's text; a press without a drag clears the selection. */
export const textTool: Tool<TextState> = {
  cursor: 'text',
  initial: { at: 'idle' },
  on(state, event, context) {
    if (state.at === 'idle') {
      const page = event.type === 'down' ? pageUnder(context.layout, event.at)?.page : undefined;
      if (event.type !== 'down' || page === undefined) return { state, intents: [] };
      return {
        state: { at: 'selecting', page, from: event.at, moved: false },
        intents: [{ kind: 'text-clear' }],
      };
    }
    if (event.type === 'cancel') return { state: { at: 'idle' }, intents: [{ kind: 'text-clear' }] };
    if (event.type === 'down') return { state, intents: [] };
    const { page, from } = state;
    const distance = Math.hypot(event.at.x - from.x, event.at.y - from.y) * context.pixelsPerPoint;
    const moved = state.moved || distance >= dragSlop;
    const done = event.type === 'up';
    return {
      state: done ? { at: 'idle' } : { ...state, moved },
      intents: moved ? [{ kind: 'text', page, from, to: event.at, done }] : [],
    };
  },
};
