import type { PageRects } from '#client/stage/layers/overlay-layer.ts';
import type { StageCamera } from '#client/stage/stage-camera.ts';
import { quadRects } from '#client/stage/text/text-selection.ts';
import type { SearchHit } from '#shared/protocol/pdf-worker.ts';

/** The hits of a search as the stage shows them, and the flight to the one that was stepped to. */
export interface StageHits {
  readonly rects: readonly PageRects[];
  set(hits: readonly { page: number; hit: SearchHit }[], current: number): void;
  clear(): void;
}

/** `changed` is called when the hits are to be drawn again. */
export function createStageHits(camera: Pick<StageCamera, 'flyToPart'>, changed: () => void): StageHits {
  let rects: PageRects[] = [];
  /** The hit flown to last: when further hits arrive, the camera does not move again. */
  let shown: SearchHit | null = null;
  return {
    get rects() {
      return rects;
    },
    set(hits, current) {
      rects = hits.map(({ page, hit }, i) => ({ page, rects: quadRects(hit), current: i === current }));
      const chosen = hits[current];
      const [rect] = rects[current]?.rects ?? [];
      if (chosen !== undefined && rect !== undefined && chosen.hit !== shown)
        camera.flyToPart(chosen.page, {
          x0: rect.x,
          y0: rect.y,
          x1: rect.x + rect.width,
          y1: rect.y + rect.height,
        });
      shown = chosen?.hit ?? null;
      changed();
    },
    clear() {
      rects = [];
    },
  };
}
