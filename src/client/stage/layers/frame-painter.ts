import type { FaultLabels } from '#client/stage/fault-labels.ts';
import { createGlyphAtlas } from '#client/stage/marks/glyph-atlas.ts';
import { createMarkLayer, type MarkLayer } from '#client/stage/marks/mark-layer.ts';
import { createMarkPaint } from '#client/stage/marks/mark-mesh.ts';
import { createMarkProgram } from '#client/stage/marks/mark-shader.ts';
import type { OpenDocument } from '#client/stage/stage-document.ts';
import type { StageView } from '#client/stage/stage-view.ts';
import { createOverlayLayer, type OverlayState } from './overlay-layer.ts';
import { createPageLayer } from './page-layer.ts';
import { type StageLayers, stageLayerNames } from './stage-layers.ts';

export interface PaintedFrame {
  view: StageView;
  document: Pick<OpenDocument, 'textures' | 'layersKey' | 'preview' | 'served'> | null;
  /** Device pixels a point that tiles are wanted at. */
  scale: number;
  overlay: OverlayState;
}

/** Fills the layers for a frame, from the pages at the bottom to the handles on top. */
export interface FramePainter {
  readonly marks: MarkLayer;
  readonly faults: FaultLabels;
  /** Returns whether the first page in view is drawn pixel for pixel. */
  paint(frame: PaintedFrame): boolean;
  dispose(): void;
}

/** `changed` is called when something that is drawn has loaded. */
export function createFramePainter(layers: StageLayers, dpr: number, changed: () => void): FramePainter {
  const glyphs = createGlyphAtlas(dpr, changed);
  const paint = createMarkPaint(createMarkProgram(), glyphs, dpr);
  const marks = createMarkLayer(layers.marks, layers.active, paint);
  const pages = createPageLayer(layers.pages, dpr);
  const overlay = createOverlayLayer(layers);
  const paintPages = ({ view, document, scale }: PaintedFrame): boolean => {
    if (document === null) {
      pages.clear();
      return false;
    }
    const { textures, layersKey, preview, served } = document;
    const standsIn = { preview: preview?.texture() ?? null, served: served?.textures ?? null };
    return pages.draw({ view, textures, scale, layersKey, ...standsIn });
  };
  return {
    marks,
    faults: pages.faults,
    paint(frame) {
      const isSharp = paintPages(frame);
      marks.draw(frame.view);
      overlay.draw(frame.view, frame.overlay);
      return isSharp;
    },
    dispose() {
      marks.dispose();
      pages.dispose();
      glyphs.destroy();
      for (const layer of stageLayerNames.map((name) => layers[name]))
        for (const child of layer.removeChildren()) child.destroy();
    },
  };
}
