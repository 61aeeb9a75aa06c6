import type { PersonKey } from './people.ts';

/** A stretch of work on an order: who, when it began, and how long it was; null: it runs. */
export interface WorkDone {
  order: number;
  by: PersonKey;
  hoursAgo: number;
  hours: number | null;
}

const worked = (order: number, by: PersonKey, hoursAgo: number, hours: number | null): WorkDone => ({
  order,
  by,
  hoursAgo,
  hours,
});

/** Oldest first. Whoever is at work is at one order. */
export const workDone: readonly WorkDone[] = [
  worked(10498, 'mei', 100, 2.4),
  worked(10506, 'jonas', 75, 5.5),
  worked(10513, 'amira', 52, 0.75),
  worked(10512, 'jonas', 51, 1.2),
  worked(10506, 'jonas', 49, 6.25),
  worked(10508, 'amira', 48, 2.6),
  worked(10503, 'amira', 30, 1.9),
  worked(10505, 'mei', 28, 0.8),
  worked(10504, 'mei', 26, 1.1),
  worked(10506, 'mei', 25, 1.5),
  worked(10508, 'amira', 4, 1.9),
  worked(10505, 'mei', 3, 1.4),
  worked(10504, 'mei', 0.2, null),
  worked(10512, 'jonas', 0.4, null),
];
