import { keptJson } from '#client/sync/kept-value.ts';

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

/** Both, and the pages, at first. */
export const keptPanels = keptJson<PanelState>('review.panels', 1, (kept) => ({
  rail: kept.rail !== false,
  comments: kept.comments !== false,
  railTab: railTabs.find((tab) => tab === kept.railTab) ?? 'pages',
}));
