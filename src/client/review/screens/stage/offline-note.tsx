import { CloudAlert, CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useScene } from '#client/review/screens/controller/scene-context.ts';
import { useClient, useConnection } from '#client/state/client-context.ts';
import { useDates } from '#client/state/reader-dates.ts';
import { connectionFault } from '#client/sync/connection.store.ts';
import { waitingText } from '#client/sync/waiting-text.ts';
import styles from './version-note.module.css';

const titles = { offline: 'You have been offline', unanswered: 'The server has not responded' };

/**
 * Says since when the server is out of reach, what waits to be sent, and that decisions are locked; or since when it
 * responds with errors to what was sent, which locks no decision.
 */
export function OfflineNote(): ReactNode {
  const { outbox } = useClient();
  const connection = useConnection();
  const { time } = useDates();
  const { place, readOnly } = useScene();
  const fault = connectionFault(connection);
  const since = connection.since ?? connection.failingSince;
  if (since === null) return null;
  const words = [
    waitingText(outbox.waiting().slice(0, connection.waiting)),
    fault === null
      ? 'What you sent is tried again, and kept as a draft if that fails.'
      : readOnly
        ? null
        : 'What you write is kept.',
    fault !== null && place.decisions.length > 0 ? 'Decisions are locked until you are online again.' : null,
  ].filter((text) => text !== null);
  const title = fault === null ? 'The server has had errors' : titles[fault];
  const Icon = fault === null ? CloudAlert : CloudOff;
  return (
    <section className={styles.note} aria-label={fault === null ? 'Not sent' : 'Offline'} role="status">
      <div className={styles.said}>
        <Icon size={16} aria-hidden />
        <p className={styles.text}>
          <strong>{`${title} since ${time(since)}.`}</strong> {words.join(' ')}
        </p>
      </div>
    </section>
  );
}
