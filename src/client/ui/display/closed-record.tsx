import { FileLock } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';

/**
 * The page in place of something that its address names and the reader may not open, or that is not there: the server
 * does not say which.
 */
export const ClosedRecord = ({
  what,
  text = 'It may have been removed, or it belongs to another company.',
  action,
}: {
  /** Its name in a sentence: `order`. */
  what: string;
  /** What the reason may be, or who may open it. */
  text?: string;
  action: ReactNode;
}): ReactNode => (
  <EmptyState
    isPage
    icon={FileLock}
    role="alert"
    title={`You cannot open this ${what}`}
    text={text}
    action={action}
  />
);
