import {
  ArrowUpRight,
  CircleDot,
  Crosshair,
  Hand,
  type LucideIcon,
  MousePointer2,
  Pencil,
  Square,
  TextCursor,
} from 'lucide-react';
import type { Command } from '#client/commands/command.ts';
import { type ToolName, toolTraits } from '#shared/review/tool.ts';
import type { ReviewContext } from './review-context.ts';

const tool = (name: ToolName, label: string, icon: LucideIcon, keys: string): Command<ReviewContext> => ({
  id: `tool.${name}`,
  label,
  icon,
  scope: 'review',
  keys,
  keywords: ['tool'],
  when: ({ hasDocument, canDraw }) => hasDocument && (canDraw || !toolTraits[name].draws),
  run: ({ controller }) => controller.chooseTool(name),
});

export const chooseTool: readonly Command<ReviewContext>[] = [
  tool('select', 'Select', MousePointer2, 'v'),
  tool('hand', 'Hand', Hand, 'h'),
  tool('pin', 'Pin', CircleDot, 'c'),
  tool('arrow', 'Arrow', ArrowUpRight, 'a'),
  tool('rect', 'Rectangle', Square, 'r'),
  tool('draw', 'Draw', Pencil, 'd'),
  tool('text', 'Select text', TextCursor, 't'),
  {
    id: 'tool.press',
    label: 'Begin or end here, arrow keys move',
    icon: Crosshair,
    scope: 'review',
    keys: 'enter',
    keywords: ['draw', 'mark', 'resize', 'keyboard', 'cross'],
    when: ({ canPress }) => canPress,
    run: ({ controller }) => controller.press(),
  },
];
