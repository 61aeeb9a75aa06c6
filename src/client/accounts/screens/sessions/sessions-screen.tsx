import { Monitor, Smartphone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { endOtherSessions, endOwnSession, loadOwnSessions } from '#client/accounts/actions/own-sessions.ts';
import { useClient, useUser } from '#client/state/client-context.ts';
import { useDates } from '#client/state/reader-dates.ts';
import { BackLink } from '#client/ui/buttons/back-link.tsx';
import { Button } from '#client/ui/buttons/button.tsx';
import { Chip } from '#client/ui/display/chip.tsx';
import { LoadFailure } from '#client/ui/display/load-failure.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { useLoaded } from '#client/ui/loading/use-loaded.ts';
import page from '#client/ui/page.module.css';
import type { OwnSession } from '#shared/accounts/sessions/sessions.http.ts';
import styles from './sessions.module.css';

/** Lists the person's sessions and lets them end each one. */
export function SessionsScreen(): ReactNode {
  const { impersonator } = useUser();
  return (
    <div className={page.screen}>
      <header>
        <BackLink path="/profile">Manage profile</BackLink>
        <h1 className={page.title}>Where you are signed in</h1>
      </header>
      {impersonator === null ? (
        <Sessions />
      ) : (
        <p className={page.notice}>You act for somebody else. Only they can see where they are signed in.</p>
      )}
    </div>
  );
}

function Sessions(): ReactNode {
  const client = useClient();
  const { data: loaded, failure, load } = useLoaded(() => loadOwnSessions(client));
  /** The session that is being ended, or all others. */
  const [ending, setEnding] = useState<string | null>(null);
  /** Those that were ended here: the list may fail to load again. */
  const [ended, setEnded] = useState<ReadonlySet<string>>(new Set());
  if (failure !== null && loaded === null)
    return <LoadFailure what="Your sessions" onRetry={() => void load()} />;
  if (loaded === null) return <Skeleton height="160px" />;
  const all = loaded.filter(({ id }) => !ended.has(id));
  const end = async (
    which: string,
    sessions: readonly OwnSession[],
    done: Promise<boolean>,
  ): Promise<void> => {
    setEnding(which);
    if (await done) {
      setEnded((before) => new Set([...before, ...sessions.map(({ id }) => id)]));
      await load();
    }
    setEnding(null);
  };
  const others = all.filter(({ isThis }) => !isThis);
  return (
    <section className={page.section} aria-label="Your sessions">
      <p className={page.hint}>
        If you do not recognise one, end it and change your password. What it shows closes at once.
      </p>
      <ul className={styles.list}>
        {all.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={ending === session.id}
            onEnd={() => void end(session.id, [session], endOwnSession(client, session.id))}
          />
        ))}
      </ul>
      {others.length === 0 ? (
        <p className={page.hint}>You are signed in nowhere else.</p>
      ) : (
        <div className={page.end}>
          <Button
            variant="danger"
            busy={ending === 'others'}
            onClick={() => void end('others', others, endOtherSessions(client))}
          >
            Sign out everywhere else
          </Button>
        </div>
      )}
    </section>
  );
}

function SessionRow({
  session: { device, address, beganAt, seenAt, isThis, actsAs, actedBy },
  busy,
  onEnd,
}: {
  session: OwnSession;
  busy: boolean;
  onEnd(): void;
}): ReactNode {
  const { moment } = useDates();
  const Icon = /iPhone|Android/.test(device) ? Smartphone : Monitor;
  return (
    <li>
      <Icon size={20} aria-hidden />
      <div className={styles.about}>
        <span className={styles.device}>
          <strong>{device}</strong>
          {isThis ? <Chip tone="accent">This session</Chip> : null}
          {actsAs === null ? null : <Chip>You as {actsAs}</Chip>}
          {actedBy === null ? null : <Chip tone="hold">{actedBy} as you</Chip>}
        </span>
        <span className={page.hint}>
          Signed in {moment(beganAt)}
          {address === null ? '' : ` from ${address}`}
        </span>
        {isThis || seenAt === null ? null : (
          <span className={page.hint}>Last connected {moment(seenAt)}</span>
        )}
      </div>
      {isThis ? null : (
        <Button busy={busy} onClick={onEnd} aria-label={`Sign out ${device}, signed in ${moment(beganAt)}`}>
          Sign out
        </Button>
      )}
    </li>
  );
}
