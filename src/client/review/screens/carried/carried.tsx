import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { proxy, ref } from 'valtio';
import { readCarried } from '#client/review/actions/carry-thread.ts';
import { createMarkReader } from '#client/review/screens/controller/mark-reader.ts';
import { isPageAwaited } from '#client/review/screens/controller/review-view.ts';
import { useScene, useView } from '#client/review/screens/controller/scene-context.ts';
import { type ComparisonState, newComparison } from '#client/review/stores/comparison.store.ts';
import { useCommandSource } from '#client/shell/screens/palette/use-command-source.ts';
import { useClient, useReview } from '#client/state/client-context.ts';
import { useSnapshot } from '#client/state/use-snapshot.ts';
import type { CarriedThread } from '#shared/review/carried-thread.ts';
import { carriedItems, unaskedOf } from './carried-item.ts';
import { useCarriedSource } from './use-carried-source.ts';

const nothingCompared = proxy<ComparisonState>(newComparison());

/** Keeps `view.carried` the threads of earlier versions that are not on the shown one. */
export function Carried(): ReactNode {
  const client = useClient();
  useCommandSource(useCarriedSource());
  const { controller, order, attachment, version, versions, isRemoved } = useScene();
  const { topics, pageSizes } = useReview();
  const view = useView();
  const { comparison } = view;
  const isAwaited = isPageAwaited(view);
  const compared = useSnapshot(comparison?.state ?? nothingCompared) as ComparisonState;
  const [found, setFound] = useState<{ versionId: string; threads: readonly CarriedThread[] } | null>(null);
  const [round, setRound] = useState(0);
  const isFirst = version.version === 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what others do on any version of the file comes as a new list of versions.
  useEffect(() => {
    if (isFirst || isRemoved || isAwaited) return;
    let isOver = false;
    const ids = { orderId: order.id, attachmentId: attachment.id, versionId: version.id };
    void readCarried(client, ids).then((result) => {
      // If it fails, the threads stay on their own version.
      if (!isOver && result.ok) setFound({ versionId: version.id, threads: result.data });
    });
    return () => {
      isOver = true;
    };
  }, [client, order.id, attachment.id, version.id, isFirst, isRemoved, isAwaited, versions, round]);

  const list = useMemo(() => {
    if (found === null || found.versionId !== version.id) return null;
    const here = new Set(topics.map(({ id }) => id));
    const waiting = found.threads.filter(({ topic }) => !here.has(topic.id));
    const reader = createMarkReader({ pageSizes: [], image: version.fileType === 'image' });
    // Another file says nothing about what was asked for in this one.
    const given =
      comparison?.old.attachmentId !== attachment.id ? null : { oldId: comparison.old.id, state: compared };
    const items = carriedItems(waiting, given, reader.markOf, pageSizes);
    const takenAlong = topics.flatMap((topic) =>
      topic.from === undefined ? [] : (reader.markOf(topic) ?? []),
    );
    if (items.length === 0 && takenAlong.length === 0) return null;
    return { items, unasked: unaskedOf(items, given, takenAlong, pageSizes) };
  }, [found, topics, attachment.id, version.id, version.fileType, comparison, compared, pageSizes]);

  useEffect(() => {
    controller.view.carried =
      list === null || (list.items.length === 0 && (list.unasked ?? []).length === 0)
        ? null
        : ref({
            ...list,
            versionId: version.id,
            compare: comparison !== null && compared.status === 'waiting' ? comparison.start : null,
            reload: () => setRound((last) => last + 1),
          });
  }, [controller, list, version.id, comparison, compared.status]);
  useEffect(
    () => () => {
      controller.view.carried = null;
    },
    [controller],
  );
  return null;
}
