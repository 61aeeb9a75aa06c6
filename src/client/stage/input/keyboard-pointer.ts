import type { StageCamera } from '#client/stage/stage-camera.ts';
import { pixelsPerPoint, screenToStage, seenRect, stageToScreen } from '#shared/geometry/camera.ts';
import { type PageLayout, pageRect, pageUnder } from '#shared/geometry/page-layout.ts';
import type { StagePoint } from '#shared/geometry/space.ts';
import type { StageTools } from './stage-tools.ts';

/**
 * The tools' pointer for the keyboard: a cross that arrow keys move over the pages. A press begins a mark and
 * another ends it, or takes the chosen own mark by its corner and releases it.
 */
export interface KeyboardPointer {
  /** Null while it is not out. */
  readonly at: StagePoint | null;
  /** CSS pixels; the first move only brings it out. False where the tool in hand has no use for it. */
  move(dx: number, dy: number): boolean;
  press(): void;
  /** Another pointer has done something; true where it is to be heeded: a mouse that was only touched is not. */
  yields(type: 'down' | 'move' | 'up'): boolean;
  /** Puts it away with what it had begun; false where there was nothing to put away. */
  cancel(): boolean;
}

interface KeyboardPointerParts {
  tools: Pick<StageTools, 'name' | 'points' | 'pressed' | 'showsMarks' | 'send' | 'cancel' | 'grip'>;
  camera: Pick<StageCamera, 'now' | 'viewport' | 'pan' | 'view'>;
  layout(): PageLayout;
  redraw(): void;
}

/** CSS pixels from the edges of the view within which the pages scroll along. */
const edge = 40;

export function createKeyboardPointer({
  tools,
  camera,
  layout,
  redraw,
}: KeyboardPointerParts): KeyboardPointer {
  let out: { at: StagePoint; tool: string } | null = null;
  /** Another tool puts it away. */
  const held = () => (out !== null && out.tool === tools.name ? out.at : null);
  /** It is not seen where marks are not, and comes back with them. */
  const now = () => (tools.showsMarks ? held() : null);
  const put = (at: StagePoint | null) => {
    out = at && { at, tool: tools.name };
    redraw();
    return at;
  };

  /** Returns the middle of the visible part of the current page. */
  const middle = (): StagePoint => {
    const page = pageRect(layout(), camera.view().page);
    const seen = seenRect(camera.now, camera.viewport);
    return {
      x: (Math.max(page.x, seen.x0) + Math.min(page.x + page.width, seen.x1)) / 2,
      y: (Math.max(page.y, seen.y0) + Math.min(page.y + page.height, seen.y1)) / 2,
    };
  };
  /** Scrolls along, and stops where there is nothing more to scroll to. */
  const follow = (at: StagePoint): StagePoint => {
    const { viewport } = camera;
    const screen = stageToScreen(camera.now, viewport, at);
    const beyond = (value: number, size: number) =>
      Math.min(0, value - edge) + Math.max(0, value - size + edge);
    camera.pan(beyond(screen.x, viewport.width), beyond(screen.y, viewport.height));
    const { x, y } = stageToScreen(camera.now, viewport, at);
    const within = (value: number, size: number) => Math.min(Math.max(value, 0), size);
    return screenToStage(camera.now, viewport, {
      x: within(x, viewport.width),
      y: within(y, viewport.height),
    });
  };

  const cancel = (): boolean => {
    const was = held() !== null;
    put(null);
    return tools.cancel() || was;
  };

  return {
    get at() {
      return now();
    },
    move(dx, dy) {
      const from = now();
      if (from === null && !(tools.points && layout().pageCount > 0)) return false;
      const scale = pixelsPerPoint(camera.now.zoom);
      const to = from === null ? middle() : { x: from.x + dx / scale, y: from.y + dy / scale };
      const at = put(follow(to));
      if (at !== null && tools.pressed) tools.send('move', at, false);
      return true;
    },
    press() {
      const from = now();
      if (from !== null && tools.pressed) {
        put(null);
        tools.send('up', from, false);
        return;
      }
      if (layout().pageCount === 0) return;
      if (!tools.showsMarks) {
        // Is refused, unless the keyboard has begun something: that waits.
        if (!tools.pressed) tools.send('down', middle(), false);
        return;
      }
      const at = tools.points ? (from ?? middle()) : tools.grip();
      if (at === null) return;
      put(at);
      // Between pages there is nothing to begin on.
      if (tools.points && pageUnder(layout(), at) === null) return;
      tools.send('down', at, false);
      const isRefused = !tools.pressed;
      // A dot is placed at once.
      if (!isRefused && tools.name !== 'pin') return;
      put(null);
      if (!isRefused) tools.send('up', at, false);
    },
    yields(type) {
      if (held() === null) return true;
      if (type === 'down') cancel();
      return type === 'down';
    },
    cancel,
  };
}
