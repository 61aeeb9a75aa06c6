import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { Button } from '#client/ui/buttons/button.tsx';
import { EmptyState } from '#client/ui/display/empty-state.tsx';

/** The page in place of one that the reader may not open. `text` names those who may. */
export function ClosedPage({ text }: { text: string }): ReactNode {
  const [, navigate] = useLocation();
  return (
    <EmptyState
      isPage
      icon={Lock}
      role="alert"
      title="You cannot open this page"
      text={text}
      action={
        <Button variant="primary" onClick={() => navigate('/')}>
          Back to the board
        </Button>
      }
    />
  );
}
