import type { StoredSession } from '#client/accounts/stores/kept-session.ts';
import type { PageUse } from '#client/net/page-use.ts';
import type { Client } from '#client/state/client.ts';
import { closeToast, showToast } from '#client/state/toasts.store.ts';
import { usedEveryMs } from '#shared/accounts/sessions/idle-limits.ts';
import { idleWarningId } from './session-life.ts';

const lookEveryMs = 60_000;
/** The warning comes between this and a minute less before the end. */
const warnMs = 3 * 60_000;

/**
 * Reports to the server that the person uses the page, since panning a proof or writing makes no calls, and warns them
 * before their session ends without use. Whether it does is the server's to say: other tabs may use it too.
 */
export function followSessionUse(
  client: Client,
  use: PageUse,
  page: Pick<Window, 'addEventListener'>,
  now: () => number = Date.now,
): void {
  const { session, toasts } = client;
  let reportedAt = now();
  let isAsking = false;
  /** When the session ends without use, and which session that is; null: not known. */
  let end: { of: StoredSession; at: number } | null = null;

  /** Asks how long the session lasts without use. Counts as use if the page is used. */
  async function ask(of: StoredSession): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    const result = await client.api.call('ownSession', {});
    isAsking = false;
    if (!result.ok || session.stored !== of) return;
    const { idleLeftMs } = result.data;
    end = { of, at: now() + (idleLeftMs ?? Number.POSITIVE_INFINITY) };
    if (idleLeftMs === null || idleLeftMs > warnMs) closeToast(toasts, idleWarningId);
    else warn(of);
  }

  const warn = (of: StoredSession): void =>
    void showToast(toasts, {
      id: idleWarningId,
      kind: 'warning',
      title: 'You will be signed out in two minutes',
      messages: ['Nobody has used this session for a while.'],
      // To press it is use, which asks by itself.
      action: { label: 'Stay signed in', run: () => void ask(of) },
      closeAfterMs: null,
    });

  const isWarned = (): boolean => toasts.toasts.some(({ id }) => id === idleWarningId);

  use.follow(page, () => {
    const { stored, status } = session;
    if (stored === null || status !== 'signed-in') return;
    if (now() - reportedAt < usedEveryMs && !isWarned()) return;
    reportedAt = now();
    void ask(stored);
  });
  setInterval(() => {
    const { stored, status } = session;
    if (stored === null || status !== 'signed-in') return;
    if (end?.of !== stored || end.at - now() <= warnMs) void ask(stored);
  }, lookEveryMs);
}
