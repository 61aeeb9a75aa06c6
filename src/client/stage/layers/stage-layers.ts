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
