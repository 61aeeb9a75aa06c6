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
  const report = ({ why, action }: Obstacle): void => reportUndecided(client, version, why, action);
  if (view !== null && client.review.state.versionId !== version.id)
    return report({ why: gone(version), action: null });
  const approveAllTheSame = (unseen: string): void => {
    closeToast(client.toasts, undecidedToast(version));
    void decideShown(client, orderId, version, content, view, unseen);
  };
  const findObstacle = (): Obstacle | null =>
    content === 'Approved' && view !== null ? obstacleTo(version, view, confirmed, approveAllTheSame) : null;
  const obstacle = findObstacle();
  if (obstacle !== null) return report(obstacle);
  const document = view?.drawing === 'done' ? view.document : null;
  if (view === null || document === null) {
    await decideVersion(client, orderId, version, { content, shown: null });
    return;
  }
  if (comparing.has(document)) return;
  comparing.add(document);
  const shown = await compare(client, version, document, view);
  comparing.delete(document);
  if (shown === 'given up') return;
  // The screen may have changed while the file was compared.
  const later = findObstacle();
  if (later !== null) return report(later);
  if (shown !== null || content === 'Revise')
    await decideVersion(client, orderId, version, { content, shown });
  else report({ why: 'The file on your screen could not be compared with the stored one.', action: null });
}

/** Why the screen does not show what would be approved, and what the reader can do about it. */
interface Obstacle {
  why: string;
  action: ToastAction | null;
}

/** Returns what stands against approving a version as the screen shows it, other than the warning that is confirmed. */
function obstacleTo(
  { version }: Version,
  view: Shown,
  confirmed: string,
  approveAllTheSame: (unseen: string) => void,
): Obstacle | null {
  if (view.isBlank) return { why: blankText, action: null };
  const overlaid = view.walk?.overlaid() ?? null;
  if (overlaid !== null)
    return {
      why: overlaid,
      action: { label: `Show version ${version}`, run: () => view.walk?.showNew() },
    };
  const unseen = unseenText(view);
  if (unseen === '' || unseen === confirmed) return null;
  return { why: unseen, action: { label: 'Approve All the Same', run: () => approveAllTheSame(unseen) } };
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
      reportUndecided(client, shown, gone(shown));
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

const undecidedToast = ({ id }: Version): string => `undecided.${id}`;

function reportUndecided(
  client: Client,
  version: Version,
  why: string,
  action: ToastAction | null = null,
): void {
  showToast(client.toasts, {
    id: undecidedToast(version),
    kind: 'warning',
    action,
    title: 'Nothing was decided',
    messages: [why, 'Look at it and decide again.'],
  });
}
