import { subscribeKey } from 'valtio/utils';
import { viewerOf } from '#client/accounts/stores/viewer.ts';
import type { Stage } from '#client/stage/stage.ts';
import type { Client } from '#client/state/client.ts';
import type { Version } from '#shared/files/attachment.ts';
import type { Topic } from '#shared/review/annotation.ts';
import type { Mark } from '#shared/review/mark.ts';
import { createMarkReader, type MarkReader, stageMarks } from './mark-reader.ts';
import type { ReviewView } from './review-view.ts';
import { readingOrder, threadsOf } from './thread-list.ts';

/** The threads of the shown version with their marks, which are drawn on the stage. */
export interface ShownThreads {
  reader(): MarkReader;
  /** Another version is opened. */
  begin(version: Pick<Version, 'fileType'>): void;
  /** Draws threads that come, with their marks read on the pages as measured. Returns what stops it. */
  follow(): () => void;
  /** Returns a thread by its id, or by the temporary id it had before it was sent. */
  topicOf(topicId: string | null): Topic | null;
  topicOfMark(markId: string): Topic | null;
  markOf(topic: Pick<Topic, 'annotation'>): Mark | null;
  /** The threads of the tab, as they are read; also a deleted one, where it was. */
  inOrder(deleted?: Topic): Topic[];
  draw(): void;
}

export function createShownThreads(
  client: Pick<Client, 'review' | 'session'>,
  view: Pick<ReviewView, 'draft'>,
  stage: () => Stage | null,
): ShownThreads {
  const { state, renamed } = client.review;
  let image = false;
  let reader = createMarkReader({ pageSizes: [], image });
  const markOf = (topic: Pick<Topic, 'annotation'>): Mark | null => reader.markOf(topic);
  const draw = (): void => {
    const userId = viewerOf(client.session)?.person.id ?? '';
    const { topics, tab } = state;
    stage()?.setMarks(stageMarks({ topics, tab, reader, userId, draft: view.draft }));
  };
  return {
    reader: () => reader,
    begin({ fileType }) {
      image = fileType === 'image';
      reader = createMarkReader({ pageSizes: [], image });
    },
    follow() {
      const stops = [
        subscribeKey(state, 'topics', draw),
        subscribeKey(state, 'pageSizes', (pageSizes) => {
          reader = createMarkReader({ pageSizes, image });
          draw();
        }),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
    topicOf(topicId) {
      if (topicId === null) return null;
      const id = renamed.get(topicId) ?? topicId;
      return state.topics.find((topic) => topic.id === id) ?? null;
    },
    topicOfMark: (markId) =>
      threadsOf(state.topics, state.tab).find((topic) => markOf(topic)?.id === markId) ?? null,
    markOf,
    inOrder: (deleted) => {
      const topics = threadsOf(state.topics, state.tab);
      return readingOrder(deleted === undefined ? topics : [...topics, deleted], reader);
    },
    draw,
  };
}
