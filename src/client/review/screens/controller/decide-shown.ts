import { decideVersion } from '#client/decisions/actions/decide-version.ts';
import type { Client } from '#client/state/client.ts';
import { showToast } from '#client/state/toasts.store.ts';
import type { Version } from '#shared/files/attachment.ts';
import type { ReviewView } from './review-view.ts';

const notCompared = [
  'The file on your screen could not be compared with the stored one.',
  'Check your connection and try again.',
];

/**
 * Decides on a version by the hash of its file as the stage has it. A version on the stage is not approved without.
 * `view`: null where the version is not on the stage.
 */
export async function decideShown(
  client: Client,
  orderId: string,
  version: Version,
  content: 'Approved' | 'Revise',
  view: Pick<ReviewView, 'document' | 'drawing'> | null,
): Promise<void> {
  const document = view?.drawing === 'done' ? view.document : null;
  const file = { url: version.url, recorded: version.fileMeta.sha256 };
  const shown =
    document === null
      ? null
      : await import('#client/engine/check-file.ts')
          .then(({ checkFile }) => checkFile(file, document, () => {}, new AbortController().signal))
          .catch(() => null);
  if (document !== null && shown === null && content === 'Approved')
    showToast(client.toasts, { kind: 'error', title: 'Nothing was approved', messages: notCompared });
  else await decideVersion(client, orderId, version, { content, shown });
}
