import { Palette } from 'lucide-react';
import type { Command } from '#client/commands/command.ts';
import { markColours } from '#shared/review/mark.ts';
import type { ReviewContext } from './review-context.ts';

/** Keys 1 to 6 in the order of the specification. */
export const chooseColour: readonly Command<ReviewContext>[] = markColours.map((colour, i) => ({
  id: `colour.${colour}`,
  label: `${colour[0]?.toUpperCase()}${colour.slice(1)}`,
  icon: Palette,
  scope: 'review',
  keys: String(i + 1),
  keywords: ['colour', 'color', 'mark'],
  when: ({ canDraw }) => canDraw,
  run: ({ controller }) => controller.chooseColour(colour),
}));
