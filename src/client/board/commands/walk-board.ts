import {
  ArrowDown,
  ArrowDownToLine,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  ArrowUpToLine,
  SquareArrowOutUpRight,
} from 'lucide-react';
import type { Command } from '#client/commands/command.ts';
import { stepCommands } from '#client/commands/step-commands.ts';
import type { BoardContext, BoardStep } from './board-context.ts';

const walk = stepCommands<BoardStep, BoardContext>({
  scope: 'board',
  when: () => true,
  go: ({ controller }, step) => controller.step(step),
});

export const walkBoard: readonly Command<BoardContext>[] = [
  walk('up', 'Card above', ArrowUp, 'arrowup,k'),
  walk('down', 'Card below', ArrowDown, 'arrowdown,j'),
  walk('left', 'Column to the left', ArrowLeft, 'arrowleft,h'),
  walk('right', 'Column to the right', ArrowRight, 'arrowright,l'),
  walk('first', 'First card', ArrowUpToLine, 'home'),
  walk('last', 'Last card', ArrowDownToLine, 'end'),
  {
    id: 'board.open',
    label: 'Open order',
    icon: SquareArrowOutUpRight,
    scope: 'board',
    keys: 'enter',
    keywords: ['details', 'show'],
    when: ({ focus }) => focus !== null,
    run: ({ controller }) => controller.open(),
  },
];
