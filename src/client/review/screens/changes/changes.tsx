import { type ReactNode, Suspense, useEffect } from 'react';
import { useScene, useView } from '#client/review/screens/controller/scene-context.ts';
import { useCommandSource } from '#client/shell/screens/palette/use-command-source.ts';
import { useEmitter } from '#client/state/use-emitter.ts';
import { useSnapshot } from '#client/state/use-snapshot.ts';
import { lateComponent } from '#client/ui/loading/late-component.ts';
import type { ChangeWalk } from './judging/change-walk.ts';
import { useChangeSource } from './use-change-source.ts';
import { useComparison } from './use-comparison.ts';

const ChangedTextDialog = lateComponent(() =>
  import('./report/changed-text-dialog.tsx').then((module) => module.ChangedTextDialog),
);

const PairDialog = lateComponent(() => import('./pair/pair-dialog.tsx').then((module) => module.PairDialog));

/** Compares the shown version with the one before it, behind what is drawn, and offers its commands. */
export function Changes(): ReactNode {
  useComparison();
  return <Commands />;
}

function Commands(): ReactNode {
  const { controller } = useScene();
  useCommandSource(useChangeSource());
  const { carried, walk, asksForPair } = useView();
  const unasked = carried?.unasked ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: announced anew for each walk.
  useEffect(() => {
    controller.view.walk?.setUnasked(unasked);
  }, [controller, walk, unasked]);
  // A thread that is chosen shows, unless its comment has just raised a change.
  useEmitter(controller.requests.reveal, () => {
    const { walk, selected } = controller.view;
    const topic = selected === null ? null : controller.topicOf(selected);
    const markId = topic === null ? undefined : controller.markOf(topic)?.id;
    const raised = Object.values(walk?.state.verdicts ?? {});
    if (!raised.some((verdict) => verdict.kind === 'raised' && verdict.markId === markId))
      controller.view.walking = false;
  });
  const shown = controller.view.walk;
  return (
    <>
      {shown === null ? null : <ShownText walk={shown} />}
      {asksForPair ? (
        <Suspense fallback={null}>
          <PairDialog />
        </Suspense>
      ) : null}
    </>
  );
}

function ShownText({ walk }: { walk: ChangeWalk }): ReactNode {
  const { showsText } = useSnapshot(walk.state);
  return showsText ? (
    <Suspense fallback={null}>
      <ChangedTextDialog walk={walk} />
    </Suspense>
  ) : null;
}
