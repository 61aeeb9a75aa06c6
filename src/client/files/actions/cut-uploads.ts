import type { Client } from '#client/state/client.ts';
import { showToast } from '#client/state/toasts.store.ts';
import { keptText } from '#client/sync/kept-value.ts';
import { tabStorage } from '#client/sync/tab-storage.ts';
import { randomId } from '#shared/kernel/random-id.ts';

/** A file on its way to an order, which locks it. */
interface SentFile {
  id: string;
  userId: string;
  orderId: string;
  fileName: string;
  /** Where it lies until it is registered; null: nowhere, or in parts that are gone on with. */
  key: string | null;
}

/** Kept for the tab: the end of a session, or a reload, takes the upload along. */
const keptSent = keptText<readonly SentFile[]>('uploads', {
  otherwise: [],
  parse(text) {
    const sent: unknown = JSON.parse(text);
    return Array.isArray(sent) ? (sent as SentFile[]) : undefined;
  },
  format: (sent) => (sent.length === 0 ? '' : JSON.stringify(sent)),
});

/** The files that this page itself is sending. */
const own = new Set<string>();

export interface NotedUpload {
  /** Where the file lies until it is registered. */
  stored(key: string | null): void;
  /** It was registered, or its person knows that it was not. */
  over(): void;
  /** The session ended before: its person is told once they have signed in again. */
  cut(): void;
}

/** Notes a file that begins to be sent, so that it can be named when its session ends before it is added. */
export function noteUpload({ session }: Client, orderId: string, fileName: string): NotedUpload {
  const id = randomId();
  const userId = session.stored?.userId ?? '';
  const put = (file: SentFile | null): void => {
    const others = keptSent.read(tabStorage).filter((one) => one.id !== id);
    keptSent.write(tabStorage, file === null ? others : [...others, file]);
  };
  const file: SentFile = { id, userId, orderId, fileName, key: null };
  own.add(id);
  put(file);
  return {
    stored: (key) => put({ ...file, key }),
    over() {
      own.delete(id);
      put(null);
    },
    cut: () => void own.delete(id),
  };
}

/** Names the files of this person that were on their way when their session ended, and unlocks the orders. */
export async function reportCutUploads({ api, session, toasts }: Client): Promise<void> {
  const userId = session.stored?.userId;
  const all = keptSent.read(tabStorage);
  const isCut = (file: SentFile): boolean => file.userId === userId && !own.has(file.id);
  const cut = all.filter(isCut);
  if (cut.length === 0) return;
  keptSent.write(
    tabStorage,
    all.filter((file) => !isCut(file)),
  );
  showToast(toasts, {
    kind: 'warning',
    title: cut.length === 1 ? 'A file was not added' : `${cut.length} files were not added`,
    messages: [
      ...cut.map(({ fileName, orderId }) => `${fileName}, to order #${orderId}`),
      cut.length === 1
        ? 'It was still being sent when your session ended or the page was left. Please choose it again.'
        : 'They were still being sent when your session ended or the page was left. Please choose them again.',
    ],
    closeAfterMs: null,
  });
  for (const { orderId, key } of cut) {
    if (key !== null) await api.call('removeTemporaryUpload', { params: { orderId }, query: { key } });
    await api.call('unlockOrder', { params: { orderId } });
  }
}
