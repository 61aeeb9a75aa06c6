export type ToolName = 'select' | 'hand' | 'pin' | 'arrow' | 'rect' | 'draw' | 'text';

interface ToolTraits {
  /** Its press begins a mark: not for those who may only read. */
  draws: boolean;
  /** Its mark is drawn by a drag: one finger does not pan. */
  drags: boolean;
  /** It begins something anywhere on a page, by pointer or by keyboard. */
  points: boolean;
}

/** What the tools of the stage do, in the order in which they are offered. */
export const toolTraits: Readonly<Record<ToolName, ToolTraits>> = {
  select: { draws: false, drags: false, points: false },
  hand: { draws: false, drags: false, points: false },
  pin: { draws: true, drags: false, points: true },
  arrow: { draws: true, drags: true, points: true },
  rect: { draws: true, drags: true, points: true },
  draw: { draws: true, drags: true, points: true },
  text: { draws: false, drags: false, points: true },
};

export const drawingTools: readonly ToolName[] = (Object.keys(toolTraits) as ToolName[]).filter(
  (name) => toolTraits[name].draws,
);
