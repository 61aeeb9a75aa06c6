import { useEntry, useSession } from '#client/state/entry.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { untilLoaded } from '#client/ui/loading/late-component.ts';
import { earlyScreen } from './early-review.tsx';
import styles from './loading/loading-fallback.module.css';
import { LoadingFallback } from './loading/loading-fallback.tsx';

/** Comes with the client. */
const loadSessionLife = () => untilLoaded(() => import('#client/accounts/actions/session-life.ts'));

/** While a kept session is taken up again; with a way on where the server could not be reached. */
export function ResumeScreen() {
  const entry = useEntry();
  const resume = async (): Promise<void> => {
    const [client, { resumeSession }] = await Promise.all([entry.load(), loadSessionLife()]);
    await resumeSession(client);
  };
  const { status } = useSession();
  if (status !== 'unreachable')
    return <LoadingFallback onRetry={() => void resume()}>{earlyScreen()}</LoadingFallback>;
  return (
    <main className={styles.fallback} role="alert">
      <h1 className={styles.title}>The server cannot be reached</h1>
      <p>Check your connection. You stay signed in.</p>
      <Button variant="primary" onClick={() => void resume()}>
        Try again
      </Button>
    </main>
  );
}
