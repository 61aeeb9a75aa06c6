import { WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#client/ui/buttons/button.tsx';
import { EmptyState } from './empty-state.tsx';

/** Shown in place of what could not be loaded: `The orders`. */
export function LoadFailure({
  what,
  isPage,
  onRetry,
}: {
  what: string;
  /** It is all that the screen shows. */
  isPage?: true;
  onRetry(): void;
}): ReactNode {
  return (
    <EmptyState
      icon={WifiOff}
      role="alert"
      title={`${what} could not be loaded`}
      text="Check your connection and try again."
      action={<Button onClick={onRetry}>Try again</Button>}
      {...(isPage && { isPage })}
    />
  );
}
