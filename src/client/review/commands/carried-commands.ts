import { CheckCheck, MessageCircleReply, MessageSquareDashed, Pin } from 'lucide-react';
import type { Command } from '#client/commands/command.ts';
import type { Carrying } from '#shared/review/carried-thread.ts';

/** What the commands of the comments of earlier versions can see and do. */
export interface CarriedContext {
  hasCarried: boolean;
  /** One is chosen, and the reader may say what became of it; `left`: that was said before. */
  chosen: { left: boolean } | null;
  next(): void;
  decide(outcome: Carrying['outcome']): void;
}

const keywords = ['carried', 'thread', 'earlier', 'old version', 'not touched', 'unclear'];

export const carriedCommands: readonly Command<CarriedContext>[] = [
  {
    id: 'carried.next',
    label: 'Next comment of an earlier version',
    icon: MessageSquareDashed,
    scope: 'review',
    keys: '',
    keywords,
    guests: true,
    when: ({ hasCarried }) => hasCarried,
    run: (context) => context.next(),
  },
  {
    id: 'carried.done',
    label: 'Confirm that the comment of an earlier version is done',
    icon: CheckCheck,
    scope: 'review',
    keys: '',
    keywords: [...keywords, 'resolve'],
    guests: true,
    when: ({ chosen }) => chosen !== null,
    run: (context) => context.decide('done'),
  },
  {
    id: 'carried.open',
    label: 'Reopen the comment of an earlier version: still open here',
    icon: MessageCircleReply,
    scope: 'review',
    keys: '',
    keywords,
    guests: true,
    when: ({ chosen }) => chosen !== null,
    run: (context) => context.decide('open'),
  },
  {
    id: 'carried.left',
    label: 'Leave the comment of an earlier version where it is',
    icon: Pin,
    scope: 'review',
    keys: '',
    keywords,
    guests: true,
    when: ({ chosen }) => chosen !== null && !chosen.left,
    run: (context) => context.decide('left'),
  },
];
