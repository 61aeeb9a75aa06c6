import { useEffect, useRef } from 'react';
import { useScene } from '#client/review/screens/controller/scene-context.ts';
import { useClient } from '#client/state/client-context.ts';
import { showToast } from '#client/state/toasts.store.ts';
import type { Version } from '#shared/files/attachment.ts';
import { comparableFiles } from './comparable-files.ts';
import { sideNames } from './side-names.ts';

/**
 * Reports that the compared version was removed, and which one takes its place. If there is none, the panel returns
 * from the changes to the comments.
 */
export function useRemovedPair(old: Version | null): void {
  const client = useClient();
  const { controller, place, version, isRemoved } = useScene();
  const before = useRef({ shown: version.id, old });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another pair is what is waited for, however often its records change.
  useEffect(() => {
    const was = before.current;
    before.current = { shown: version.id, old };
    if (isRemoved || was.old === null || was.shown !== version.id || was.old.id === old?.id) return;
    const { id } = was.old;
    if (comparableFiles(place.files, version).some(({ versions }) => versions.some((each) => each.id === id)))
      return;
    if (old === null) controller.view.walking = false;
    showToast(client.toasts, {
      kind: 'info',
      title: `${sideNames(was.old, version).old} was removed`,
      messages: [
        old === null
          ? `There is nothing left to compare ${sideNames(was.old, version).inText.new} with.`
          : `The comparison continues with ${sideNames(old, version).inText.old}.`,
      ],
    });
  }, [version.id, old?.id]);
}
