import { CircleCheck, MessageSquarePlus, Reply, SkipBack, SkipForward, Trash2 } from 'lucide-react';
import type { Command } from '#client/commands/command.ts';
import type { ReviewContext } from './review-context.ts';

export const walkThreads: readonly Command<ReviewContext>[] = [
  {
    id: 'comment.next',
    label: 'Next open comment',
    icon: SkipForward,
    scope: 'review',
    keys: 'n',
    repeats: true,
    when: ({ openThreads }) => openThreads > 0,
    run: ({ controller }) => controller.stepThread(1),
  },
  {
    id: 'comment.previous',
    label: 'Previous open comment',
    icon: SkipBack,
    scope: 'review',
    keys: 'p',
    repeats: true,
    when: ({ openThreads }) => openThreads > 0,
    run: ({ controller }) => controller.stepThread(-1),
  },
  {
    id: 'comment.resolve',
    label: 'Resolve or reopen comment',
    icon: CircleCheck,
    scope: 'review',
    keys: 'e',
    when: ({ canResolveSelected }) => canResolveSelected,
    run: ({ selected, controller }) => {
      if (selected !== null) controller.resolve(selected, !selected.isResolve);
    },
  },
  {
    id: 'comment.reply',
    label: 'Reply',
    icon: Reply,
    scope: 'review',
    keys: 'shift+r',
    keywords: ['answer', 'comment'],
    when: ({ selected, canDraw }) => selected !== null && canDraw,
    run: ({ selected, controller }) => {
      if (selected !== null) controller.reply(selected);
    },
  },
  {
    id: 'comment.delete',
    label: 'Delete comment and mark',
    icon: Trash2,
    scope: 'review',
    keys: 'delete,backspace',
    keywords: ['remove', 'thread'],
    when: ({ selected, canDeleteSelected }) => selected !== null && canDeleteSelected,
    run: ({ selected, controller }) => {
      if (selected !== null) controller.deleteThread(selected);
    },
  },
  {
    id: 'comment.file',
    label: 'Comment on the whole file',
    icon: MessageSquarePlus,
    scope: 'review',
    keys: '',
    keywords: ['new', 'add', 'message'],
    when: ({ canDraw }) => canDraw,
    run: ({ controller }) => controller.commentOnFile(),
  },
];
