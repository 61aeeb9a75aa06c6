/** A logical clock. It advances with each event and confirmed write, and says whether a request was sent before or after. */
export interface Clock {
  moment: number;
}

/** What a load replaces whole. */
export interface Loaded {
  /** The moment of the last change by an event or a write: a load requested before may lack it. */
  changedAt: number;
}

export function noteChange(loaded: Loaded, clock: Clock): void {
  clock.moment += 1;
  loaded.changedAt = clock.moment;
}

/** Returns whether a load requested at the moment `begun` may lack the last change. */
export const mayLackChange = (loaded: Loaded, begun: number): boolean => begun < loaded.changedAt;
