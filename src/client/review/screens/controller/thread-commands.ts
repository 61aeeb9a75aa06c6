import { resolveTopic } from '#client/review/actions/resolve-topic.ts';
import { changePanels } from '#client/review/stores/panel-memory.ts';
import type { Client } from '#client/state/client.ts';
import type { Topic } from '#shared/review/annotation.ts';
import type { ReviewController } from './review-controller.ts';
import type { ReviewRequests } from './review-requests.ts';
import type { ReviewView, ThreadAction } from './review-view.ts';

/** What commands do with a thread, in the panel of comments. */
export function threadCommands(
  client: Client,
  view: Pick<ReviewView, 'panels' | 'walking' | 'asked' | 'threadFilter' | 'announcement'>,
  { showThreads }: Pick<ReviewRequests, 'showThreads'>,
  choose: ReviewController['choose'],
): Pick<ReviewController, 'resolve' | 'reply' | 'deleteThread' | 'showOpenThreads'> {
  const ask = (topic: Topic, action: ThreadAction): void => {
    changePanels(view.panels, { comments: true });
    view.walking = false;
    choose(topic.id, { reveal: true });
    view.asked = { topicId: topic.id, action };
  };
  return {
    resolve(topic, resolved) {
      resolveTopic(client, topic.id, resolved);
      view.announcement = resolved ? 'Comment resolved' : 'Comment reopened';
    },
    reply: (topic) => ask(topic, 'reply'),
    deleteThread: (topic) => ask(topic, 'delete'),
    showOpenThreads() {
      changePanels(view.panels, { comments: true });
      view.threadFilter = 'open';
      showThreads.emit();
    },
  };
}
