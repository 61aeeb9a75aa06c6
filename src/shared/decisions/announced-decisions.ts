import type { Decision } from './decision.ts';

/** What a refused undo (409) finds: decisions that others know of, which the person may take back with a reason. */
export interface AnnouncedDecisions {
  kind: 'announced-decisions';
  decisions: Decision[];
  /** Why the other orders of the same call stay as they are. */
  others: string[];
}

/** Returns what a refused undo found; null of any other failure. */
export function announcedIn({ data }: { data?: unknown }): AnnouncedDecisions | null {
  const announced = data as AnnouncedDecisions | undefined;
  return announced?.kind === 'announced-decisions' && announced.decisions.length > 0 ? announced : null;
}
