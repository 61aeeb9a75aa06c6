import type { ReactNode } from 'react';
import { loadImpersonations } from '#client/accounts/actions/impersonate.ts';
import styles from '#client/accounts/screens/settings/settings-screen.module.css';
import { actorOf } from '#client/accounts/stores/actor.ts';
import { useClient, useUser } from '#client/state/client-context.ts';
import { useDates } from '#client/state/reader-dates.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { useLoaded } from '#client/ui/loading/use-loaded.ts';
import page from '#client/ui/page.module.css';

/**
 * Lists which of the provider's people signed in as a customer, and when: of every company for managers, of
 * their own for owners.
 */
export function ImpersonationsSection(): ReactNode {
  const client = useClient();
  const { moment } = useDates();
  const isProvider = actorOf(useUser()).clientType === 'user';
  const { data: all, failure, load } = useLoaded(() => loadImpersonations(client));
  return (
    <section className={page.section} aria-labelledby="settings-impersonations">
      <h2 id="settings-impersonations">Signed in as a customer</h2>
      <p className={page.hint}>
        {isProvider
          ? 'Managers can look at what a customer sees by signing in as that person. Each time is kept here.'
          : 'When you need help, a manager of the provider can sign in as one of you. Each time is kept here.'}
      </p>
      {failure !== null ? (
        <p role="alert">
          The list could not be loaded. <Button onClick={() => void load()}>Try again</Button>
        </p>
      ) : all === null ? (
        <Skeleton height="48px" />
      ) : all.length === 0 ? (
        <p className={page.hint}>Nobody has yet.</p>
      ) : (
        <ul className={styles.list}>
          {all.map(({ id, person, company, impersonator, begunAt }) => (
            <li key={id}>
              <span className={styles.named}>
                <strong>{impersonator.name}</strong> as {person.name}
                {isProvider ? ` of ${company}` : ''}
              </span>
              <time className={page.hint} dateTime={begunAt}>
                {moment(begunAt)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
