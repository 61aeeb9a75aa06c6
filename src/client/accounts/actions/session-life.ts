import { forgetOthersWork } from '#client/accounts/stores/kept-owner.ts';
import {
  isSameSession,
  readStoredSession,
  type StoredSession,
  sideOfClient,
  writeStoredSession,
} from '#client/accounts/stores/kept-session.ts';
import { rememberSide, type SessionState } from '#client/accounts/stores/session.store.ts';
import { handedOverText, keptImpersonator, keptSessionEnd } from '#client/accounts/stores/session-end.ts';
import { rereadCart } from '#client/billing/stores/cart.store.ts';
import { clearBoard } from '#client/board/stores/board.store.ts';
import { putResellerBoard } from '#client/board/stores/reseller-board.store.ts';
import { clearDecisions } from '#client/decisions/stores/decisions.store.ts';
import type { CallResult } from '#client/net/call-result.ts';
import { earlyResponsesCome } from '#client/net/early-responses.ts';
import { clearNotifications } from '#client/notifications/stores/notifications.store.ts';
import { showPending } from '#client/orders/actions/show-pending.ts';
import { clearPresets } from '#client/orders/stores/filters.store.ts';
import { clearList } from '#client/orders/stores/order-list.store.ts';
import { clearOrders } from '#client/orders/stores/orders.store.ts';
import { clearTitles } from '#client/orders/stores/titles.store.ts';
import { readDrafts } from '#client/review/stores/drafts.ts';
import type { Client } from '#client/state/client.ts';
import { loadConfig } from '#client/state/load-config.ts';
import { reportFailure } from '#client/state/report-failure.ts';
import { closeToast, closeToastsOfSession, showToast } from '#client/state/toasts.store.ts';
import { countUnsent, unsentWriters } from '#client/sync/kept-form.ts';
import { tabStorage } from '#client/sync/tab-storage.ts';
import { whenTypingRests } from '#client/typing/typing-rest.ts';
import { clearWork } from '#client/work-time/stores/work.store.ts';
import { isFinalEnd } from '#shared/access/session-end.ts';
import type { User } from '#shared/accounts/user.ts';
import { takeNewerToken } from './renewed-token.ts';

const maxTimerMs = 2 ** 31 - 1;
const reauthReloadMs = 3_000;
/** The live channel is joined once the first screen has what it shows, and a moment to show it. */
const joinAfterMs = 150;

export const loadProfile = (client: Client): Promise<CallResult<User>> =>
  client.session.side === 'customer'
    ? client.api.call('customerProfile', {})
    : client.api.call('providerProfile', {});

/** Keeps a new session and begins it. */
export async function beginSession(client: Client, stored: StoredSession): Promise<void> {
  writeStoredSession(client.storage, stored);
  client.session.stored = stored;
  client.session.side = sideOfClient(stored.clientId);
  client.session.status = 'resuming';
  await resumeSession(client);
}

/** Loads who is signed in, joins the live channel and sends what an earlier visit could not. */
export async function resumeSession(client: Client): Promise<void> {
  const { session, socket, outbox } = client;
  const { stored } = session;
  if (stored === null) return;
  session.status = 'resuming';
  forgetOthersWork(client.storage, stored.userId);
  rereadCart(client.cart, client.storage);
  client.review.state.drafts = readDrafts(client.storage, stored.userId);
  rememberSide(tabStorage, session.side);
  const [profile] = await Promise.all([loadProfile(client), loadConfig(client)]);
  if (session.stored !== stored || isEnding(session)) return;
  if (!profile.ok) {
    if (profile.code === 'unauthenticated' || profile.code === 'forbidden') endSession(client, ranOut);
    else {
      session.status = 'unreachable';
      reportFailure(client, profile);
    }
    return;
  }
  session.status = 'signed-in';
  if (session.place === 'tab') keptImpersonator.write(tabStorage, profile.data.impersonator?.id ?? null);
  reportSessionEnd(client, null);
  outbox.resume(profile.data.id);
  for (const write of outbox.waiting()) showPending(client, write);
  scheduleLogout(client, stored);
  void earlyResponsesCome().then(() =>
    setTimeout(() => {
      if (session.stored === stored && session.status === 'signed-in')
        void socket.connect({ userType: session.side, token: stored.token });
    }, joinAfterMs),
  );
}

const isEnding = ({ status }: SessionState): boolean => status === 'ending';

/**
 * Ends the session in this browser: clears everything except the person's unsent text and shows the sign-in page of
 * their side, with `reason` if they did not sign out themselves.
 */
export function endSession(client: Client, reason: string | null = null): void {
  const { session, socket, outbox, orders, board } = client;
  reportSessionEnd(client, reason);
  if (reason !== null) void handOver(client);
  writeStoredSession(client.storage, null);
  socket.disconnect();
  outbox.pause();
  closeToastsOfSession(client.toasts);
  clearBoard(board);
  session.identity?.settle(false);
  // The sign-in page keeps the look that the person knows.
  if (session.config !== null && session.user !== null)
    session.config.whitelabel = session.user.whitelabelInfo;
  Object.assign(session, { status: 'signed-out', stored: null, user: null });
  clearOrders(orders);
  clearDecisions(client.decisions);
  client.review.state.drafts = {};
  clearNotifications(client.notifications);
  clearWork(client.work);
  rereadCart(client.cart, client.storage);
  clearList(client.list);
  putResellerBoard(client.resellerBoard, null);
  clearPresets(client.filters);
  clearTitles(client.titles);
}

/**
 * Ends the session as soon as the person pauses typing: the rest of the sentence would be lost, or typed into the
 * sign-in form.
 */
export function endSessionAtRest(client: Client, reason: string | null): void {
  const { stored } = client.session;
  whenTypingRests(() => {
    if (client.session.stored === stored) endSession(client, reason);
  });
}

function reportSessionEnd({ session, storage }: Client, reason: string | null): void {
  const writer = session.stored?.userId;
  const unsent = writer === undefined ? 0 : countUnsent(storage, writer);
  const isHandedOver = unsent > 0 && impersonatorOf(session) !== null;
  session.end =
    reason === null
      ? null
      : isHandedOver
        ? { reason: handedOverText(reason), unsent: 0 }
        : { reason, unsent, writer };
  keptSessionEnd.write(tabStorage, session.end);
}

const impersonatorOf = ({ user, place }: SessionState): string | null =>
  user?.impersonator?.id ?? (place === 'tab' ? keptImpersonator.read(tabStorage) : null);

/**
 * Gives the impersonator what they wrote while impersonating: nobody signs in as the same customer again without a
 * new link.
 */
async function handOver(client: Client): Promise<void> {
  const { stored } = client.session;
  const impersonatorId = impersonatorOf(client.session);
  if (stored === null || impersonatorId === null) return;
  try {
    const [texts, done] = await Promise.all([import('./hand-over-texts.ts'), client.outbox.pause()]);
    texts.handOverTexts(client, client.storage, stored.userId, impersonatorId, done);
  } catch {
    // It stays in the tab, which asks before it is closed.
  }
}

/**
 * Hands over text that this tab stored for a session that ended while the page was unloaded: browsers unload tabs
 * that are not looked at, so no page saw the end.
 */
export async function handOverLeftTexts(client: Client): Promise<void> {
  const impersonatorId = keptImpersonator.read(tabStorage);
  const writers = client.session.place === 'tab' ? [] : unsentWriters(tabStorage);
  if (impersonatorId === null || writers.length === 0) return;
  try {
    (await import('./hand-over-texts.ts')).handOverLeft(client, tabStorage, writers, impersonatorId);
  } catch {
    // They stay in the tab, for its next visit.
  }
}

/** The toast that warns before a session ends that nobody uses. */
export const idleWarningId = 'idle-warning';

const ranOut = 'Your session has run out.';

function scheduleLogout(client: Client, stored: StoredSession): void {
  const leftMs = Date.parse(stored.expirationDate) - Date.now();
  setTimeout(
    () => {
      if (client.session.stored?.token !== stored.token) return;
      if (Date.parse(stored.expirationDate) > Date.now()) scheduleLogout(client, stored);
      else endSessionAtRest(client, ranOut);
    },
    Math.min(Math.max(leftMs, 0), maxTimerMs),
  );
}

/**
 * The server requires a new sign-in: shows so, clears the session and reloads after 3 s. Text that the browser does not
 * store would not outlive a reload: the session ends on the page then.
 */
export function reauthenticate(client: Client, message: string, reload: () => void): void {
  const { session } = client;
  if (session.status === 'ending' || session.stored === null) return;
  session.status = 'ending';
  reportSessionEnd(client, message || ranOut);
  // A token that another tab has stored since is good.
  if (client.storage.getItem('token') === session.stored.token) writeStoredSession(client.storage, null);
  client.socket.disconnect();
  client.outbox.pause();
  closeToast(client.toasts, idleWarningId);
  showToast(client.toasts, {
    kind: 'warning',
    title: message || 'Your session has ended.',
    messages: [`The page reloads in a moment.${isFinalEnd(message) ? '' : ' Please sign in again.'}`],
  });
  const end = (): void => {
    // Its time ran out meanwhile: a reload of the sign-in would forget which page it leads back to.
    if (!isEnding(session)) return;
    if (client.connection.unkept) endSession(client, message || ranOut);
    else void handOver(client).then(reload);
  };
  setTimeout(() => whenTypingRests(end), reauthReloadMs);
}

/** Another tab signed out, renewed the token, or someone else signed in: this tab follows. */
export function followOtherTabs(client: Client, changed: string | null, reload: () => void): void {
  if (client.session.place === 'tab' || (changed !== null && changed !== 'token')) return;
  const now = readStoredSession(client.storage, Date.now());
  const mine = client.session.stored;
  if (now === null && mine !== null) endSessionAtRest(client, 'You signed out in another tab.');
  else if (now !== null && mine !== null && isSameSession(now, mine)) takeNewerToken(client, mine.token);
  else if (now !== null && now.token !== mine?.token) whenTypingRests(reload);
}

/** Returns whether something unsent ends with this tab: the browser does not store it, or for the tab alone. */
export const isLostWithTab = ({ connection, session: { place }, storage }: Client): boolean =>
  connection.unkept || (place === 'tab' && countUnsent(storage) > 0);
