import { ArrowDown, ArrowUp, ChevronsDown, ChevronsUp, Hash } from 'lucide-react';
import type { Command } from '#client/commands/command.ts';
import type { ReviewContext } from './review-context.ts';

const turn = (
  id: string,
  label: string,
  icon: Command<ReviewContext>['icon'],
  keys: string,
  target: (context: ReviewContext) => number,
): Command<ReviewContext> => ({
  id: `page.${id}`,
  label,
  icon,
  scope: 'review',
  keys,
  keywords: ['go to', 'scroll'],
  repeats: true,
  when: ({ hasDocument, pageCount }) => hasDocument && pageCount > 1,
  run: (context) => context.controller.goToPage(Math.min(Math.max(target(context), 1), context.pageCount)),
});

export const goToPage: readonly Command<ReviewContext>[] = [
  turn('next', 'Next page', ArrowDown, 'pagedown', ({ page }) => page + 1),
  turn('previous', 'Previous page', ArrowUp, 'pageup', ({ page }) => page - 1),
  turn('first', 'First page', ChevronsUp, 'home', () => 1),
  turn('last', 'Last page', ChevronsDown, 'end', ({ pageCount }) => pageCount),
  {
    id: 'page.ask',
    label: 'Go to page',
    icon: Hash,
    scope: 'review',
    keys: 'g p',
    keywords: ['number', 'jump'],
    when: ({ hasDocument, pageCount }) => hasDocument && pageCount > 1,
    run: ({ controller }) => controller.askPage(),
  },
];
