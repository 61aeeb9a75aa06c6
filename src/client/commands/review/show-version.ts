import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { Command } from '../command.ts';
import type { ReviewContext } from './review-context.ts';

export const showVersion: readonly Command<ReviewContext>[] = [
  {
    id: 'version.older',
    label: 'Older version',
    icon: ChevronLeft,
    scope: 'review',
    keys: '[',
    keywords: ['previous'],
    when: ({ olderVersion }) => olderVersion !== null,
    run: ({ desk, olderVersion }) => {
      if (olderVersion !== null) desk.showVersion(olderVersion);
    },
  },
  {
    id: 'version.newer',
    label: 'Newer version',
    icon: ChevronRight,
    scope: 'review',
    keys: ']',
    keywords: ['next'],
    when: ({ newerVersion }) => newerVersion !== null,
    run: ({ desk, newerVersion }) => {
      if (newerVersion !== null) desk.showVersion(newerVersion);
    },
  },
];
