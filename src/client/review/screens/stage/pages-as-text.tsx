import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { askAgain } from '#client/engine/ask-again.ts';
import type { EngineDocument } from '#client/engine/engine.ts';
import { useScene, useView } from '#client/review/screens/controller/scene-context.ts';
import { readingOrder, threadsOf } from '#client/review/screens/controller/thread-list.ts';
import { useReview } from '#client/state/client-context.ts';
import { plainText } from '#shared/kernel/rich-text.ts';
import type { Topic } from '#shared/review/annotation.ts';
import type { Mark } from '#shared/review/mark.ts';

const shapeNames: Readonly<Record<Mark['shape'], string>> = {
  dot: 'Pin',
  arrow: 'Arrow',
  rect: 'Rectangle',
  draw: 'Drawing',
};

/** The pages around the one in view with their text, and their marks. */
export function PagesAsText({ document }: { document: EngineDocument }): ReactNode {
  const { controller, tab } = useScene();
  const { page, pageCount, settled } = useView();
  const { topics } = useReview();
  const pages = [page - 1, page, page + 1].filter((each) => each >= 1 && each <= pageCount);
  const reader = controller.reader();
  const marked = useMemo(
    () =>
      readingOrder(threadsOf(topics, tab), reader).flatMap((topic) => {
        const mark = reader.markOf(topic);
        return mark === null ? [] : [{ topic, mark }];
      }),
    [topics, tab, reader],
  );
  return (
    <section aria-label="Pages as text">
      {pages.map((each) => (
        <article key={each} aria-label={`Page ${each} of ${pageCount}`}>
          <MarkList marked={marked.filter(({ mark }) => mark.page === each)} page={each} />
          {settled ? <PageTextOf document={document} page={each} /> : null}
        </article>
      ))}
    </section>
  );
}

function MarkList({ marked, page }: { marked: { topic: Topic; mark: Mark }[]; page: number }): ReactNode {
  const { controller } = useScene();
  if (marked.length === 0) return null;
  return (
    <ul aria-label={`Marks on page ${page}`}>
      {marked.map(({ topic, mark }) => (
        <li key={topic.id}>
          <button
            type="button"
            onFocus={() => controller.choose(topic.id, { fly: true, reveal: true })}
            onClick={() => {
              controller.choose(topic.id, { fly: true, reveal: true });
              controller.focusStage();
            }}
          >
            {`${shapeNames[mark.shape]} ${topic.number || ''}${topic.isResolve ? ', resolved' : ''}, ${topic.sender.name}: ${plainText(topic.message)}`}
          </button>
        </li>
      ))}
    </ul>
  );
}

function PageTextOf({ document, page }: { document: EngineDocument; page: number }): ReactNode {
  const { hiddenLayers } = useView();
  const [lines, setLines] = useState<readonly string[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    const read = async (): Promise<void> => {
      const result = await askAgain(() => document.text(page, hiddenLayers), stop.signal);
      // A page that cannot be read has no text; the stage shows its fault.
      if (!stop.signal.aborted) setLines(result.ok ? result.value.lines.map(({ text }) => text) : []);
    };
    read().catch((error: unknown) => {
      if (!stop.signal.aborted) throw error;
    });
    return () => stop.abort();
  }, [document, page, hiddenLayers]);
  return <p>{lines.join('\n')}</p>;
}
