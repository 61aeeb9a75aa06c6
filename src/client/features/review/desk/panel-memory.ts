const railTabs = ['pages', 'layers', 'versions'] as const;
type RailTab = (typeof railTabs)[number];

/** Which panels are open beside the stage; kept from visit to visit. */
export interface PanelState {
  rail: boolean;
  comments: boolean;
  railTab: RailTab;
}

const storageKey = 'review.panels';

/** What an earlier visit left, part by part; what cannot be read is as at first. */
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
