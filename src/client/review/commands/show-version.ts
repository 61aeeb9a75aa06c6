import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { Command } from '#client/commands/command.ts';
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
    run: ({ controller, olderVersion }) => {
      if (olderVersion !== null) controller.showVersion(olderVersion);
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
    run: ({ controller, newerVersion }) => {
      if (newerVersion !== null) controller.showVersion(newerVersion);
    },
  },
];
