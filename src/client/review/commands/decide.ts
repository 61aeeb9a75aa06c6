import { BadgeCheck, BadgeX, Check, CirclePause, Eye, PencilLine } from 'lucide-react';
import type { Command } from '#client/commands/command.ts';
import { type ReviewAction, reviewActionLabels } from '#shared/review/review-actions.ts';
import type { ReviewContext } from './review-context.ts';

const decision = (
  name: ReviewAction,
  id: string,
  icon: Command<ReviewContext>['icon'],
): Command<ReviewContext> => ({
  id: `order.${id}`,
  label: reviewActionLabels[name],
  icon,
  scope: 'review',
  keys: '',
  keywords: ['decide', 'order', 'proof'],
  when: ({ decisions }) => decisions.includes(name),
  run: ({ controller }) => controller.decide(name),
});

export const decide: readonly Command<ReviewContext>[] = [
  decision('MAKE_CHANGES', 'make-changes', PencilLine),
  decision('PUT_ON_HOLD', 'hold', CirclePause),
  decision('STAY_IN_REVIEW', 'stay', Eye),
  decision('ORDER_APPROVED', 'approve', Check),
  {
    id: 'version.approve',
    label: 'Approve version',
    icon: BadgeCheck,
    scope: 'review',
    keys: '',
    keywords: ['checked'],
    when: ({ canDecideVersion, isChecked }) => canDecideVersion && !isChecked,
    run: ({ controller }) => controller.decideVersion('Approved'),
  },
  {
    id: 'version.revise',
    label: 'Revise version',
    icon: BadgeX,
    scope: 'review',
    keys: '',
    keywords: ['unchecked'],
    when: ({ canDecideVersion, isChecked }) => canDecideVersion && isChecked,
    run: ({ controller }) => controller.decideVersion('Revise'),
  },
];
