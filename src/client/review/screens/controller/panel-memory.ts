const railTabs = ['pages', 'layers', 'versions'] as const;
type RailTab = (typeof railTabs)[number];

/** Which panels are open beside the stage; kept from visit to visit. */
export interface PanelState {
  rail: boolean;
  comments: boolean;
  railTab: RailTab;
}

/** No room for both panels beside the stage: the comments go before the pages. */
export const oneAtATime = '(max-width: 1099px)';

/** Returns the panels to show: only one if there is room for one (`single`), or both. */
export const shownPanels = (
  { rail, comments }: Pick<PanelState, 'rail' | 'comments'>,
  single: boolean,
): Pick<PanelState, 'rail' | 'comments'> => ({ rail: rail && !(single && comments), comments });

const isSingle = (): boolean => globalThis.matchMedia?.(oneAtATime).matches ?? false;

/** Opens and closes panels; if only one has room, opening the pages closes the comments. */
export function changePanels(panels: PanelState, change: Partial<PanelState>): void {
  Object.assign(panels, change);
  if (change.rail === true && isSingle()) panels.comments = false;
}

export const togglePanel = (panels: PanelState, panel: 'rail' | 'comments'): void =>
  changePanels(panels, { [panel]: !shownPanels(panels, isSingle())[panel] });

const storageKey = 'review.panels';

/**
 * Returns the panels stored by an earlier visit, part by part, with defaults for parts that cannot be read.
 */
export function readPanels(storage: Storage): PanelState {
  const kept = readJson(storage.getItem(storageKey));
  return {
    rail: kept.rail !== false,
    comments: kept.comments !== false,
    railTab: railTabs.find((tab) => tab === kept.railTab) ?? 'pages',
  };
}

function readJson(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

export const keepPanels = (storage: Storage, panels: PanelState): void =>
  storage.setItem(storageKey, JSON.stringify(panels));
