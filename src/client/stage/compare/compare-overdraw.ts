import type { EngineDocument } from '#client/engine/engine.ts';
import { shadowReach } from '#client/stage/layers/shadow-texture.ts';
import type { MakeOverdraw } from '#client/stage/overdraw.ts';
import { type DeviceRect, devicePage, type StageView } from '#client/stage/stage-view.ts';
import { type CompareLook, isCompared, usualLook } from './compare-look.ts';
import { createComparePass } from './compare-pass.ts';
import { createOldPages, type OldVersion } from './old-pages.ts';

/** Draws the old version over the stage's pages, at every zoom and with the same camera. */
export interface CompareOverdraw {
  /** For `Stage.setOverdraw`. */
  make: MakeOverdraw;
  show(look: CompareLook): void;
  /** Draws again what has moved. */
  redraw(): void;
}

export function createCompareOverdraw(engine: EngineDocument, version: OldVersion): CompareOverdraw {
  let look = usualLook;
  let changed = (): void => {};
  return {
    show(next) {
      look = next;
      changed();
    },
    redraw: () => changed(),
    make({ renderer, layers, redraw, setShare, showMarks }) {
      const pass = createComparePass(renderer, layers);
      const pages = createOldPages(engine, renderer, pass.old, version, redraw);
      changed = () => {
        setShare(look.mode === 'side' ? 0.5 : 1);
        redraw();
      };
      changed();
      return {
        draw(frame) {
          const isShown = isCompared(look);
          const isWaiting = pages.draw(frame, isShown || look.mode === 'blink');
          const { width, height } = renderer.canvas;
          const empty = isShown ? emptyRect(frame.view, look.emptyPage ?? null) : null;
          // Marks are where the new version is; beside each other that is another place.
          showMarks(!isShown || (look.mode !== 'side' && !look.old && empty === null));
          if (isShown) pass.draw(look, empty, width, height);
          else pass.rest();
          return isWaiting;
        },
        lose: pages.lose,
        restore: pages.restore,
        dispose() {
          changed = () => {};
          pages.dispose();
          pass.dispose();
        },
      };
    },
  };
}

/** Returns a page with its shadow on the canvas, as far as that does not lie on the pages beside it; null: no page. */
function emptyRect(view: StageView, page: number | null): DeviceRect | null {
  const { pageCount } = view.layout;
  if (page === null || page > pageCount) return null;
  const edge = shadowReach(view.dpr);
  const { x, y, width, height } = devicePage(view, page);
  const above = page > 1 ? devicePage(view, page - 1) : null;
  const top = Math.max(y - edge, above === null ? y - edge : above.y + above.height);
  const bottom = Math.min(y + height + edge, page < pageCount ? devicePage(view, page + 1).y : Infinity);
  return { x: x - edge, y: top, width: width + 2 * edge, height: bottom - top };
}
