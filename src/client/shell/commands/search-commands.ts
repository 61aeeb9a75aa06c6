import { Search } from 'lucide-react';
import type { Command } from '#client/commands/command.ts';

export interface SearchContext {
  focusSearch(): void;
}

/** Offered where the header has a search. */
export const searchCommands: readonly Command<SearchContext>[] = [
  {
    id: 'search.focus',
    label: 'Quick search',
    icon: Search,
    scope: 'everywhere',
    keys: 'ctrl+q',
    whileTyping: true,
    keywords: ['find', 'orders'],
    when: () => true,
    run: ({ focusSearch }) => focusSearch(),
  },
];
