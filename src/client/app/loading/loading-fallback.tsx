import { type ReactNode, useEffect, useState } from 'react';
import { leavePagePicture } from '#client/review/stores/page-picture.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import styles from './loading-fallback.module.css';

const loadingDelayMs = 300;
const loadingLimitMs = 10_000;

/**
 * Nothing for 300 ms, then Loading…, or `children` in their place; after 10 s a retry. `gone`: another version has been deployed and the
 * code of this one is no longer on the server; `unreachable`: loading failed.
 */
export function LoadingFallback({
  failure = null,
  onRetry,
  children,
}: {
  failure?: 'gone' | 'unreachable' | null;
  onRetry: () => void;
  children?: ReactNode;
}) {
  const [phase, setPhase] = useState<'quiet' | 'loading' | 'slow'>('quiet');
  useEffect(() => {
    const soon = setTimeout(() => setPhase('loading'), loadingDelayMs);
    const late = setTimeout(() => setPhase('slow'), loadingLimitMs);
    return () => {
      clearTimeout(soon);
      clearTimeout(late);
    };
  }, []);

  // Nothing lies over what this says.
  useEffect(() => {
    if (failure !== null || phase === 'slow') leavePagePicture();
  }, [failure, phase]);

  if (failure === 'gone')
    return (
      <div className={styles.fallback} role="alert">
        <p>We have deployed this site with a new version.</p>
        <Button variant="primary" onClick={() => location.reload()}>
          Refresh
        </Button>
      </div>
    );
  if (failure === null && phase !== 'slow' && children !== undefined) return children;
  if (failure === null && phase === 'quiet') return <div className={styles.fallback} />;
  if (failure === null && phase === 'loading')
    return (
      <div className={styles.fallback} role="status">
        <div className={styles.bar} aria-hidden="true" />
        <p>Loading...</p>
      </div>
    );
  return (
    <div className={styles.fallback} role="alert">
      <p>Taking a long time to load component...</p>
      <Button onClick={onRetry}>Retry</Button>
    </div>
  );
}
