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
import type { ReviewContext, ReviewTool } from './review-context.ts';

const readingTools: readonly ReviewTool[] = ['select', 'hand', 'text'];
/** Each press with one of these begins a mark. */
export const drawingTools: ReadonlySet<ReviewTool> = new Set(['pin', 'arrow', 'rect', 'draw']);
/** Put to use anywhere on a page, by pointer or by keyboard. */
export const pointingTools: ReadonlySet<ReviewTool> = new Set([...drawingTools, 'text']);

const tool = (name: ReviewTool, label: string, icon: LucideIcon, keys: string): Command<ReviewContext> => ({
  id: `tool.${name}`,
  label,
  icon,
  scope: 'review',
  keys,
  keywords: ['tool'],
  when: ({ hasDocument, canDraw }) => hasDocument && (canDraw || readingTools.includes(name)),
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
