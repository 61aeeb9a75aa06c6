import type { Container } from 'pixi.js';

/** The stage's layers from the bottom up. React declares them (stage-host); the stage fills and moves them. */
export interface StageLayers {
  pages: Container;
  highlights: Container;
  marks: Container;
  shade: Container;
  /** The draft, the selected and the hovered mark: above the shade. */
  active: Container;
  handles: Container;
}

export const stageLayerNames = ['pages', 'highlights', 'marks', 'shade', 'active', 'handles'] as const;

/** Shows marks and all that is drawn with them, or hides it. */
export function showMarkLayers(
  { highlights, marks, shade, active, handles }: StageLayers,
  shown: boolean,
): void {
  for (const layer of [highlights, marks, shade, active, handles]) layer.visible = shown;
}
