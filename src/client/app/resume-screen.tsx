import { resumeSession } from '#client/accounts/actions/session-life.ts';
import { useClient, useSession } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { reviewAddress } from '#shared/review/review-address.ts';
import { EarlyReview } from './early-review.tsx';
import styles from './loading/loading-fallback.module.css';
import { LoadingFallback } from './loading/loading-fallback.tsx';

/** While a kept session is taken up again; with a way on where the server could not be reached. */
export function ResumeScreen() {
  const client = useClient();
  const { status } = useSession();
  if (status !== 'unreachable')
    return (
      <LoadingFallback onRetry={() => void resumeSession(client)}>
        {reviewAddress(location) === null ? undefined : <EarlyReview />}
      </LoadingFallback>
    );
  return (
    <main className={styles.fallback} role="alert">
      <h1 className={styles.title}>The server cannot be reached</h1>
      <p>Check your connection. You stay signed in.</p>
      <Button variant="primary" onClick={() => void resumeSession(client)}>
        Try again
      </Button>
    </main>
  );
}
