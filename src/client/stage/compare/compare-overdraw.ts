import type { EngineDocument } from '#client/engine/engine.ts';
import type { MakeOverdraw } from '#client/stage/overdraw.ts';
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
    make({ renderer, layers, redraw, setShare }) {
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
          if (isShown) pass.draw(look, width, height);
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
