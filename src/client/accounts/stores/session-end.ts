/** Why the last session ended without its person's doing, and what they had not sent. */
export interface SessionEnd {
  reason: string;
  /** How many texts and changes that they have not sent are kept for them on this device. */
  unsent: number;
}

const key = 'session-end';

/** Stores the end of the session for the tab: the sign-in page shows it, also after a reload. */
export function keepSessionEnd(tab: Storage, end: SessionEnd | null): void {
  try {
    if (end === null) tab.removeItem(key);
    else tab.setItem(key, JSON.stringify(end));
  } catch {
    // The storage is full: shown until a reload only.
  }
}

/** Returns what the tab keeps of it. */
export function readSessionEnd(tab: Storage): SessionEnd | null {
  try {
    const end = JSON.parse(tab.getItem(key) ?? 'null') as Partial<SessionEnd> | null;
    return typeof end?.reason === 'string' ? { reason: end.reason, unsent: Number(end.unsent) || 0 } : null;
  } catch {
    return null;
  }
}
