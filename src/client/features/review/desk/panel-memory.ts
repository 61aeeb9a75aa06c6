import { z } from 'zod';

const panelsSchema = z.object({
  rail: z.boolean(),
  comments: z.boolean(),
  railTab: z.enum(['pages', 'layers', 'versions']),
});
/** Which panels are open beside the stage; kept from visit to visit. */
export type PanelState = z.infer<typeof panelsSchema>;

const storageKey = 'review.panels';
const initial: PanelState = { rail: true, comments: true, railTab: 'pages' };

export function readPanels(storage: Storage): PanelState {
  try {
    const kept = panelsSchema.safeParse(JSON.parse(storage.getItem(storageKey) ?? 'null'));
    return kept.success ? kept.data : initial;
  } catch {
    return initial;
  }
}

export const keepPanels = (storage: Storage, panels: PanelState): void =>
  storage.setItem(storageKey, JSON.stringify(panels));
