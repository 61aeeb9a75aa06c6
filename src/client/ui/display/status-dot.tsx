import type { ReactNode } from 'react';
import { joinClasses } from '#client/ui/join-classes.ts';
import chip from './chip.module.css';
import type { ChipTone } from './chip.tsx';

export type StatusTone = Exclude<ChipTone, 'neutral' | 'accent' | 'danger'>;

/** A status as a dot in its colour, beside its name. */
export function StatusDot({ tone }: { tone: StatusTone }): ReactNode {
  return <span className={joinClasses(chip.dot, chip[tone])} aria-hidden />;
}
