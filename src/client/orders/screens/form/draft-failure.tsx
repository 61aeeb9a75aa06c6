import { FileLock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#client/ui/buttons/button.tsx';
import { EmptyState } from '#client/ui/display/empty-state.tsx';
import { LoadFailure } from '#client/ui/display/load-failure.tsx';

/** The page in place of a form whose draft, or the order that it is to be a copy of, could not be loaded. */
export function DraftFailure({
  failure,
  what,
  onStartAnew,
  onRetry,
}: {
  failure: { readonly code: string };
  what: 'draft' | 'order';
  onStartAnew(): void;
  onRetry(): void;
}): ReactNode {
  return failure.code === 'not_found' ? (
    <EmptyState
      isPage
      icon={FileLock}
      role="alert"
      title={`This ${what} is not there`}
      text="It may have been deleted, or it belongs to another company."
      action={
        <Button variant="primary" onClick={onStartAnew}>
          Start a new order
        </Button>
      }
    />
  ) : (
    <LoadFailure isPage what={`The ${what}`} onRetry={onRetry} />
  );
}
