import { Globe, Lock } from 'lucide-react';
import type { Command } from '#client/commands/command.ts';
import type { AnnotationTab } from '#shared/review/annotation.ts';
import type { ReviewContext } from './review-context.ts';

const showing = (
  tab: AnnotationTab,
  label: string,
  icon: Command<ReviewContext>['icon'],
  keys: string,
): Command<ReviewContext> => ({
  id: `tab.${tab}`,
  label,
  icon,
  scope: 'review',
  keys,
  keywords: ['tab', 'comments'],
  when: ({ tab: shown, tabs }) => shown !== tab && tabs.includes(tab),
  run: ({ controller }) => controller.setTab(tab),
});

export const showTab: readonly Command<ReviewContext>[] = [
  showing('public', 'Show public comments', Globe, 'shift+p'),
  showing('internal', 'Show internal comments', Lock, 'shift+i'),
];
