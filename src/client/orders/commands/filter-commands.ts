import { FilterX, ListFilter } from 'lucide-react';
import type { Command } from '#client/commands/command.ts';

/** What a screen with a filter offers. */
export interface FilterContext {
  isNarrowed: boolean;
  /** Puts the focus into the filter, which opens; from within folds it away, back to where the focus was. */
  toggle(): void;
  reset(): void;
}

export const filterCommands: readonly Command<FilterContext>[] = [
  {
    id: 'filter.show',
    label: 'Filter',
    icon: ListFilter,
    scope: 'everywhere',
    keys: '/',
    keywords: ['presets', 'narrow', 'find'],
    when: () => true,
    run: ({ toggle }) => toggle(),
  },
  {
    id: 'filter.reset',
    label: 'Reset filter',
    icon: FilterX,
    scope: 'everywhere',
    keys: '',
    keywords: ['presets', 'all', 'clear'],
    when: ({ isNarrowed }) => isNarrowed,
    run: ({ reset }) => reset(),
  },
];
