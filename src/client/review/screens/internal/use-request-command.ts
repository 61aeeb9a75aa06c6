import { UserRoundSearch } from 'lucide-react';
import { useMemo, useRef } from 'react';
import type { Command } from '#client/commands/command.ts';
import { commandSource } from '#client/commands/command-source.ts';
import { useCommandSource } from '#client/shell/screens/palette/use-command-source.ts';

interface RequestContext {
  mayRequest: boolean;
  request(): void;
}

const commands: readonly Command<RequestContext>[] = [
  {
    id: 'version.request-review',
    label: 'Request review',
    icon: UserRoundSearch,
    scope: 'review',
    keys: '',
    keywords: ['internal', 'creative', 'manager', 'check'],
    when: ({ mayRequest }) => mayRequest,
    run: ({ request }) => request(),
  },
];

/** Offers to request an internal review in the palette while that is allowed. */
export function useRequestCommand(context: RequestContext): void {
  const latest = useRef(context);
  latest.current = context;
  const source = useMemo(() => commandSource(commands, () => latest.current), []);
  useCommandSource(source);
}
