import { FileLock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#client/ui/buttons/button.tsx';
import { EmptyState } from '#client/ui/display/empty-state.tsx';

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
  const isAbsent = failure.code === 'not_found';
  return (
    <EmptyState
      isPage
      icon={FileLock}
      role="alert"
      title={isAbsent ? `This ${what} is not there` : `The ${what} could not be loaded`}
      text={
        isAbsent
          ? 'It may have been deleted, or it belongs to another company.'
          : 'Check your connection and try again.'
      }
      action={
        <Button variant="primary" onClick={isAbsent ? onStartAnew : onRetry}>
          {isAbsent ? 'Start a new order' : 'Try again'}
        </Button>
      }
    />
  );
}
