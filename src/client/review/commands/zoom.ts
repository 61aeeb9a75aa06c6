import { Maximize, Minus, MoveHorizontal, MoveVertical, Plus, Scan } from 'lucide-react';
import type { Command } from '#client/commands/command.ts';
import type { ReviewContext } from './review-context.ts';

const zoom = (
  id: string,
  label: string,
  icon: Command<ReviewContext>['icon'],
  keys: string,
  run: Command<ReviewContext>['run'],
): Command<ReviewContext> => ({
  id: `zoom.${id}`,
  label,
  icon,
  scope: 'review',
  keys,
  keywords: ['scale', 'view'],
  repeats: true,
  when: ({ hasDocument }) => hasDocument,
  run,
});

export const zoomCommands: readonly Command<ReviewContext>[] = [
  zoom('in', 'Zoom in', Plus, '+,=', ({ controller }) => controller.zoomStep(1)),
  zoom('out', 'Zoom out', Minus, '-', ({ controller }) => controller.zoomStep(-1)),
  zoom('fit', 'Fit page', Maximize, '0', ({ controller }) => controller.zoomFit('page')),
  zoom('width', 'Fit width', MoveHorizontal, 'shift+0', ({ controller }) => controller.zoomFit('width')),
  zoom('actual', 'Actual size, 100 %', Scan, 'shift+1', ({ controller }) => controller.zoomTo(1)),
  zoom('height', 'Fit height', MoveVertical, '', ({ controller }) => controller.zoomFit('height')),
];
