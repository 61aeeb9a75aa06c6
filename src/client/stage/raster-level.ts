import { levelScale } from '#shared/geometry/tile-grid.ts';

/** The scale to raster at: exact at rest; coarse, and kept for long, while a wheel or pinch zooms. */
export interface RasterLevel {
  /** A wheel or pinch has zoomed. */
  zoomed(nowMs: number): void;
  /** True until a zoom by wheel or pinch has ended. */
  isZooming(nowMs: number): boolean;
  /** Returns the scale for one that is wanted, both in device pixels a point. */
  scale(wanted: number, isZooming: boolean): number;
  /** Forgets the scale: another document is shown. */
  reset(): void;
}

/** A wheel or pinch zoom is over after this long without another step. */
const zoomRestMs = 110;

export function createRasterLevel(): RasterLevel {
  let zoomedAt = Number.NEGATIVE_INFINITY;
  let level: number | null = null;
  return {
    zoomed(nowMs) {
      zoomedAt = nowMs;
    },
    isZooming: (nowMs) => nowMs - zoomedAt < zoomRestMs,
    scale(wanted, isZooming) {
      level = levelScale(wanted, level, isZooming);
      return level;
    },
    reset() {
      level = null;
    },
  };
}
