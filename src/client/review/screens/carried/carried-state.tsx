import type { ReactNode } from 'react';
import { changeTitle } from '#client/review/screens/changes/list/change-labels.ts';
import { Chip, type ChipTone } from '#client/ui/display/chip.tsx';
import type { ProposedState } from '#shared/compare/carry-mark.ts';
import type { Change } from '#shared/compare/change.ts';
import type { CarriedItem } from './carried-item.ts';
import styles from './carried-section.module.css';

const stateLooks: Readonly<Record<ProposedState, { tone: ChipTone; label: string }>> = {
  done: { tone: 'approved', label: 'Looks done' },
  untouched: { tone: 'hold', label: 'Not touched' },
  unclear: { tone: 'neutral', label: 'Unclear' },
};

/** What probably became of a thread of an earlier version; null while it is compared. */
export function CarriedState({ state }: { state: ProposedState | null }): ReactNode {
  return (
    <Chip tone={state === null ? 'neutral' : stateLooks[state].tone}>
      {state === null ? 'Comparing…' : stateLooks[state].label}
    </Chip>
  );
}

/** Changes named in full; the rest are counted. */
const maxNamed = 3;

/** Names the changes that the proposed state follows from. */
export function CarriedEvidence({ item: { evidence, place } }: { item: CarriedItem }): ReactNode {
  if (evidence.length === 0) return null;
  const page = place?.kind === 'placed' ? place.mark.page : 1;
  const titleOf = (change: Change): string => {
    const { at, was } = change;
    return changeTitle({ key: '', change, places: [{ page, old: null, at, was }] });
  };
  const more = evidence.length - maxNamed;
  return (
    <ul className={styles.evidence}>
      {evidence.slice(0, maxNamed).map((change) => (
        <li key={`${change.kind} ${change.at.x} ${change.at.y}`}>{titleOf(change)}</li>
      ))}
      {more > 0 ? <li>{more === 1 ? '1 more change' : `${more} more changes`}</li> : null}
    </ul>
  );
}
