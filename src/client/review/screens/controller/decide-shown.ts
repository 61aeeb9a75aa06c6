import { subscribeKey } from 'valtio/utils';
import { decideVersion } from '#client/decisions/actions/decide-version.ts';
import type { EngineDocument } from '#client/engine/engine.ts';
import type { Client } from '#client/state/client.ts';
import { closeToast, showToast, type ToastAction } from '#client/state/toasts.store.ts';
import type { Version } from '#shared/files/attachment.ts';
import type { CheckedFile } from '#shared/protocol/check-worker.ts';
import { blankText } from './decision-lock.ts';
import type { ReviewView } from './review-view.ts';
import { unseenText } from './unseen-parts.ts';

type Shown = Pick<
  ReviewView,
  'document' | 'drawing' | 'isBlank' | 'walk' | 'layers' | 'hiddenLayers' | 'failedPages'
>;

/** Documents that are being compared: a second press decides nothing more. */
const comparing = new WeakSet<EngineDocument>();

/**
 * Decides on a version by the hash of its file on the stage. A version on the stage is not approved without it,
 * while an older one covers it, or after it has left the stage; nor where the screen differs from the file, unless its
 * reader has confirmed that: `confirmed` is the warning they read. `view`: null if the version is not on the stage.
 */
export async function decideShown(
  client: Client,
  orderId: string,
  version: Version,
  content: 'Approved' | 'Revise',
  view: Shown | null,
  confirmed = '',
): Promise<void> {
  if (view !== null && client.review.state.versionId !== version.id) {
    reportUndecided(client, gone(version));
    return;
  }
  const isOther = (): boolean => {
    if (content !== 'Approved' || view === null) return false;
    if (view.isBlank) {
      reportUndecided(client, blankText);
      return true;
    }
    if (reportOverlaid(client, version, view)) return true;
    const unseen = unseenText(view);
    if (unseen === '' || unseen === confirmed) return false;
    const toast = reportUndecided(client, unseen, {
      label: 'Approve All the Same',
      run() {
        closeToast(client.toasts, toast);
        void decideShown(client, orderId, version, content, view, unseen);
      },
    });
    return true;
  };
  if (isOther()) return;
  const document = view?.drawing === 'done' ? view.document : null;
  if (view === null || document === null) {
    await decideVersion(client, orderId, version, { content, shown: null });
    return;
  }
  if (comparing.has(document)) return;
  comparing.add(document);
  const shown = await compare(client, version, document, view);
  comparing.delete(document);
  if (shown === 'given up' || isOther()) return;
  if (shown !== null || content === 'Revise')
    await decideVersion(client, orderId, version, { content, shown });
  else reportUndecided(client, 'The file on your screen could not be compared with the stored one.');
}

/** Returns whether another version is seen in place of this one, and says so. */
function reportOverlaid(client: Client, { version }: Version, view: Shown | null): boolean {
  const overlaid = view?.walk?.overlaid() ?? null;
  if (overlaid === null) return false;
  reportUndecided(client, overlaid, {
    label: `Show version ${version}`,
    run: () => view?.walk?.showNew(),
  });
  return true;
}

/** Compares the file while it is on the stage, and shows so. Returns null where it cannot be read. */
async function compare(
  client: Client,
  shown: Version,
  document: EngineDocument,
  view: Shown,
): Promise<CheckedFile | null | 'given up'> {
  const { id, version, url, fileMeta } = shown;
  const ending = new AbortController();
  const stop = subscribeKey(
    view,
    'document',
    (now) => {
      if (now === document) return;
      ending.abort();
      reportUndecided(client, gone(shown));
    },
    true,
  );
  const toast = showToast(client.toasts, {
    id: `comparing.${id}`,
    kind: 'loading',
    title: `Comparing version ${version} with the stored file…`,
    action: { label: 'Cancel', run: () => ending.abort() },
  });
  const file = { url, recorded: fileMeta.sha256 };
  const checked = await import('#client/engine/check-file.ts')
    .then(({ checkFile }) => checkFile(file, document, () => {}, ending.signal))
    .catch(() => null);
  stop();
  closeToast(client.toasts, toast);
  return ending.signal.aborted ? 'given up' : checked;
}

const gone = ({ version }: Version): string => `Version ${version} is no longer on your screen.`;

function reportUndecided(client: Client, why: string, action: ToastAction | null = null): string {
  return showToast(client.toasts, {
    kind: 'warning',
    action,
    title: 'Nothing was decided',
    messages: [why, 'Look at it and decide again.'],
  });
}
