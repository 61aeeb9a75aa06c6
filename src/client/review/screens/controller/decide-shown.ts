import { decideVersion } from '#client/decisions/actions/decide-version.ts';
import type { Client } from '#client/state/client.ts';
import type { Version } from '#shared/files/attachment.ts';
import type { ReviewView } from './review-view.ts';

/** Decides on a version by the hash of its file as the stage has it. `view`: null where the version is not on the stage. */
export async function decideShown(
  client: Client,
  orderId: string,
  version: Version,
  content: 'Approved' | 'Revise',
  view: Pick<ReviewView, 'document' | 'drawing'> | null,
): Promise<void> {
  const document = view?.drawing === 'done' ? view.document : null;
  const shown =
    document === null
      ? null
      : await import('#client/engine/check-file.ts').then(({ checkFile }) =>
          checkFile(version.url, document, () => {}, new AbortController().signal),
        );
  await decideVersion(client, orderId, version, { content, shown });
}
