import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { Command } from '#client/commands/command.ts';
import type { ReviewContext } from './review-context.ts';

export const stepFile: readonly Command<ReviewContext>[] = [
  {
    id: 'file.previous',
    label: 'Previous file',
    icon: ArrowLeft,
    scope: 'review',
    keys: 'shift+pageup',
    keywords: ['attachment', 'back'],
    when: ({ canStep }) => canStep,
    run: ({ controller }) => controller.stepFile(-1),
  },
  {
    id: 'file.next',
    label: 'Next file',
    icon: ArrowRight,
    scope: 'review',
    keys: 'shift+pagedown',
    keywords: ['attachment', 'forward'],
    when: ({ canStep }) => canStep,
    run: ({ controller }) => controller.stepFile(1),
  },
];
