import { subscribe } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { loadVersion } from '#client/review/actions/load-version.ts';
import { keptPanels } from '#client/review/stores/panel-memory.ts';
import type { Client } from '#client/state/client.ts';
import type { Version } from '#shared/files/attachment.ts';
import { fetchPicture } from './document/fetch-picture.ts';
import type { ReviewDocument } from './document/review-document.ts';
import type { Drafting } from './drafting.ts';
import type { MarkFlight } from './mark-flight.ts';
import { announceNewComments } from './new-comment-announcer.ts';
import { sendPresence } from './presence.ts';
import type { ReviewView } from './review-view.ts';
import type { ShownThreads } from './shown-threads.ts';
import type { ThreadSelection } from './thread-selection.ts';

interface VersionParts {
  client: Client;
  view: ReviewView;
  document: ReviewDocument;
  threads: ShownThreads;
  selection: ThreadSelection;
  drafting: Drafting;
  flight: MarkFlight;
}

/** Opens a version's file and threads. Returns what closes them. */
export function openVersion(
  { client, view, document, threads, selection, drafting, flight }: VersionParts,
  orderId: string,
  version: Version,
): () => void {
  const shown = { orderId, attachmentId: version.attachmentId, versionId: version.id };
  flight.cancel();
  threads.begin(version);
  // Before the screen changes, so that the workers open the file while React renders.
  const { drawnAhead } = document.open(version);
  if (!drawnAhead) void fetchPicture(version);
  Object.assign(view, {
    ...{ versionId: version.id, drawnAhead, opening: { step: 'loading' } },
    ...{ painted: false, drawing: 'coming', awaitedSince: null, profileNote: 'none', channelNote: 'none' },
    ...{ page: 1, pageCount: version.fileMeta.pageCount ?? 0 },
    ...{ layers: [], hiddenLayers: null, failedPages: [] },
    ...{ selected: null, asked: null, selectedText: '', menu: null },
  } satisfies Partial<ReviewView>);
  void loadVersion(client, shown);
  drafting.restore();
  const stops = [
    document.follow(),
    threads.follow(),
    subscribeKey(client.review.state, 'topics', selection.draw),
    announceNewComments(client, view),
    sendPresence(client, view, shown),
    subscribe(view.panels, () => keptPanels.write(client.storage, view.panels)),
    document.close,
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
