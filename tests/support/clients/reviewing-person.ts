import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { snapshot } from 'valtio';
import { vi } from 'vitest';
import { resumeSession } from '#client/accounts/actions/session-life.ts';
import { decideAsGuest } from '#client/decisions/actions/decide-as-guest.ts';
import { decideOrder } from '#client/decisions/actions/decide-order.ts';
import type { DecisionOutcome } from '#client/decisions/actions/decision-outcome.ts';
import { type DecisionSubject, subjectOf } from '#client/decisions/screens/decide/decision-subject.ts';
import { openGuestLink } from '#client/guests/actions/guest-link.ts';
import { closeOrder, openOrder } from '#client/orders/actions/load-order.ts';
import type { Client } from '#client/state/client.ts';
import type { Attachment, Version } from '#shared/files/attachment.ts';
import { versionsOnTab } from '#shared/files/version-rules.ts';
import type { GuestData } from '#shared/guests/guest-link.ts';
import type { Envelope } from '#shared/kernel/errors.ts';
import { randomId } from '#shared/kernel/random-id.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import { openOneAddress } from '../servers/one-address.ts';
import { createClient } from './create-client.ts';
import { memoryStorage } from './memory-storage.ts';

/** The application's own client without its screens, on a line of its own that can be cut. */
export interface ReviewingPerson {
  name: string;
  client: Client;
  cut(): void;
  mend(): void;
  /** Begins to review an order. */
  begin(orderId: string): Promise<void>;
  /** Chooses the first proof: its newest known version is pinned, and its file drawn. */
  look(): Promise<void>;
  /** Opens the dialog of a decision, where its button is not locked. */
  ask(action: Asked): void;
  /** Confirms the dialog; null where none is open, or it is locked. */
  press(): Promise<DecisionOutcome['kind'] | null>;
  /** Has the line mended, and waits until the live channel is back and the proofs known are the server's. */
  resume(): Promise<void>;
  /**
   * Every version that was on the screen when a decision was requested and confirmed, with the hash of its
   * bytes.
   */
  confirmed: Set<string>;
  /** Whether the line was cut since this review began. */
  wasCut(): boolean;
  leave(): Promise<void>;
}

type Asked = 'ORDER_APPROVED' | 'MAKE_CHANGES';
interface OnScreen {
  version: Version;
  sha256: string;
}
interface OpenDialog {
  action: Asked;
  subject: DecisionSubject;
  mutationId: string;
  onScreen: OnScreen;
}

type Reviewed = Pick<OrderDetail, 'progress' | 'attachments'> | GuestData;

const proofsIn = ({ attachments }: Reviewed): readonly Attachment[] =>
  Array.isArray(attachments) ? attachments : attachments.customerReview;

/** Returns the ids of all versions, as text. */
const versionIds = (reviewed: Reviewed): string =>
  proofsIn(reviewed)
    .flatMap(({ versions }) => versions.map(({ id }) => id))
    .join(' ');

/** Sets the page's address where the client's libraries read it. */
function atAddress(url: string): void {
  vi.stubGlobal('location', new URL(url));
  vi.stubGlobal('history', { state: null, replaceState: () => {} });
  vi.stubGlobal('sessionStorage', memoryStorage());
}

/**
 * A member's profile is asked for again once the live channel is joined. Until it has come, what happens to the session
 * could be read from its refusal before the live channel says so.
 */
const untilProfileIsCurrent = async ({ session }: Client): Promise<void> => {
  const { user } = session;
  while (session.user === user) await pause(10);
};

const untilLive = async ({ connection }: Client): Promise<void> => {
  while (!connection.live) await pause(10);
};

/** Returns a member with the session kept, or a guest with the token of their link. `storage`: what their browser keeps. */
export async function reviewingPerson(
  serverUrl: string,
  name: string,
  as: { kept: Record<string, string> } | { linkToken: string },
  storage: Storage = memoryStorage(),
): Promise<ReviewingPerson> {
  const line = await openOneAddress(0, [serverUrl]);
  atAddress(line.url);
  const isGuest = 'linkToken' in as;
  if (!isGuest) for (const [key, value] of Object.entries(as.kept)) storage.setItem(key, value);
  const client = createClient(`${line.url}/api`, storage, isGuest ? 'guest' : 'member');
  if (isGuest) await openGuestLink(client, as.linkToken);
  else await resumeSession(client);
  await untilLive(client);
  if (!isGuest) await untilProfileIsCurrent(client);

  let order: string | null = isGuest ? (client.guest.data?.orderId ?? null) : null;
  let screen: OnScreen | null = null;
  let dialog: OpenDialog | null = null;
  let isCut = false;
  const confirmed = new Set<string>();
  const reviewed = (): Reviewed | null => {
    const known = isGuest ? snapshot(client.guest).data : client.orders.state.details[order ?? ''];
    return (known ?? null) as Reviewed | null;
  };
  const proofs = (): readonly Attachment[] => {
    const known = reviewed();
    return known === null ? [] : proofsIn(known);
  };
  /** Returns the server's current data, fetched without the client. */
  async function stored(): Promise<Reviewed> {
    const token = isGuest ? client.guest.token : client.session.stored?.token;
    const path = isGuest ? 'g/guest/data' : `c/order/${order}`;
    const response = await fetch(`${serverUrl}/api/${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { data }: Envelope<Reviewed> = await response.json();
    if (data === undefined) throw new Error(`${name} is refused with ${response.status}`);
    return data;
  }

  return {
    name,
    client,
    confirmed,
    wasCut: () => isCut,
    cut() {
      isCut = true;
      line.cut();
    },
    mend: () => line.mend(),
    async begin(orderId) {
      if (!isGuest && order !== null) closeOrder(client, order);
      order = orderId;
      screen = null;
      dialog = null;
      confirmed.clear();
      line.mend();
      isCut = false;
      if (!isGuest) await openOrder(client, orderId);
    },
    async look() {
      dialog = null;
      screen = null;
      const version = versionsOnTab(proofs()[0]?.versions ?? [], 'public')[0];
      if (version === undefined) return;
      const file = await fetch(new URL(version.url, line.url)).catch(() => null);
      if (file?.ok !== true) return;
      const bytes = Buffer.from(await file.arrayBuffer());
      screen = { version, sha256: createHash('sha256').update(bytes).digest('hex') };
    },
    ask(action) {
      dialog = null;
      if (screen === null || client.connection.since !== null) return;
      if (reviewed()?.progress !== 'in-review') return;
      const subject = subjectOf(proofs(), screen.version, true);
      const isGone = !proofs().some(({ versions }) => versions.some(({ id }) => id === screen?.version.id));
      if (action === 'ORDER_APPROVED' && (isGone || !subject.isOnScreen)) return;
      dialog = { action, subject, mutationId: randomId(), onScreen: screen };
    },
    async press() {
      if (dialog === null || order === null || client.connection.since !== null) return null;
      const { action, subject, mutationId, onScreen } = dialog;
      if (subject.seen === null) return null;
      confirmed.add(`${onScreen.version.id} ${onScreen.sha256}`);
      const decide = isGuest ? decideAsGuest : decideOrder;
      const outcome = await decide(client, order, { action, ...subject, text: 'Larger logo', mutationId });
      // One that failed stays open, and is sent again as the same.
      if (outcome.kind !== 'failed') dialog = null;
      return outcome.kind;
    },
    async resume() {
      line.mend();
      await untilLive(client);
      for (;;) {
        const [known, there] = [reviewed(), await stored()];
        if (known !== null && known.progress === there.progress && versionIds(known) === versionIds(there))
          return;
        await pause(20);
      }
    },
    async leave() {
      client.socket.disconnect();
      client.outbox.pause();
      await line.close();
    },
  };
}
