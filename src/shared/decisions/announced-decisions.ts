import type { Decision } from './decision.ts';

/** What a refused undo (409) finds: decisions that others know of, which the person may take back with a reason. */
export interface AnnouncedDecisions {
  kind: 'announced-decisions';
  decisions: Decision[];
}

/** Returns the decisions that a refused undo names; none of any other failure. */
export function announcedIn({ data }: { data?: unknown }): readonly Decision[] {
  const announced = data as AnnouncedDecisions | undefined;
  return announced?.kind === 'announced-decisions' ? announced.decisions : [];
}
