import { useState } from 'react';
import { tabStorage } from '#client/sync/tab-storage.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import styles from './crash-page.module.css';

/** Key under which the tab stores the note until it is sent. */
const noteKey = 'crash-note';

/**
 * The specification's error page. The crash has been posted already; Report Error adds the person's
 * description.
 */
export function CrashPage({
  error,
  onReport,
}: {
  error: unknown;
  onReport: (note: string) => Promise<boolean>;
}) {
  const [note, setNote] = useState(() => tabStorage.getItem(noteKey) ?? '');
  const [sent, setSent] = useState<'no' | 'sending' | 'yes' | 'failed'>('no');
  const report = async () => {
    setSent('sending');
    const isSent = await onReport(note);
    if (isSent) tabStorage.removeItem(noteKey);
    setSent(isSent ? 'yes' : 'failed');
  };
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <h1>Whoops, something went wrong on our end.</h1>
        <p>
          What you have sent is safe, and what you have written is kept. Reload the page to go on; if it
          happens again, tell us what you were doing and we will look into it.
        </p>
        <label className={styles.label} htmlFor="crash-note">
          What were you doing? (optional)
        </label>
        <textarea
          id="crash-note"
          className={styles.note}
          maxLength={2000}
          rows={3}
          value={note}
          onChange={({ target }) => {
            setNote(target.value);
            tabStorage.setItem(noteKey, target.value);
          }}
        />
        <div className={styles.buttons}>
          <Button variant="primary" onClick={() => location.reload()}>
            Reload
          </Button>
          <Button onClick={report} disabled={sent === 'sending' || sent === 'yes'}>
            {sent === 'yes' ? 'Reported, thank you' : 'Report Error'}
          </Button>
          <Button variant="quiet" onClick={() => location.assign('/clear-history')}>
            Clear Cache/History
          </Button>
        </div>
        {sent === 'failed' && (
          <p className={styles.failed} role="alert">
            The report could not be sent. Please check your connection and try again.
          </p>
        )}
        <details className={styles.details}>
          <summary>Details</summary>
          <pre>{error instanceof Error ? (error.stack ?? error.message) : String(error)}</pre>
        </details>
      </div>
    </main>
  );
}
