import { MessageSquarePlus, MessagesSquare, Search } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { loadVersion } from '#client/review/actions/load-version.ts';
import { ChangeList } from '#client/review/screens/changes/late-changes.ts';
import { useScene, useView } from '#client/review/screens/controller/scene-context.ts';
import {
  findThreads,
  readingOrder,
  type ThreadFilter,
  threadsOf,
} from '#client/review/screens/controller/thread-list.ts';
import { SidePanel } from '#client/review/screens/side-panel.tsx';
import { useClient, useReview } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { EmptyState } from '#client/ui/display/empty-state.tsx';
import { LoadFailure } from '#client/ui/display/load-failure.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { lateComponent } from '#client/ui/loading/late-component.ts';
import styles from './comments-panel.module.css';
import { NewComment } from './new-comment.tsx';
import { ThreadList } from './thread-list.tsx';
import { useThreadFocus } from './use-thread-focus.ts';

const CarriedSection = lateComponent(() =>
  import('#client/review/screens/carried/carried-section.tsx').then((m) => m.CarriedSection),
);
const ClosedNote = lateComponent(() => import('./closed-note.tsx').then((m) => m.ClosedNote));
const tabNames = { public: 'Public', internal: 'Internal' } as const;

/** The panel to the right of the stage: the threads of a tab, or the changes since the previous version. */
export function CommentsPanel({ closable = true }: { closable?: boolean }): ReactNode {
  const { controller, tab, tabs } = useScene();
  const { walk, walking, changeCount } = useView();
  const { topics } = useReview();
  const shownTabs = tabs.length > 0 ? tabs : (['public'] as const);
  return (
    <SidePanel
      element="aside"
      side="right"
      label="Comments"
      hideLabel="Hide comments"
      onHide={closable ? () => controller.setPanels({ comments: false }) : null}
      value={walking ? 'changes' : tab}
      onValueChange={(value) => {
        controller.view.walking = value === 'changes';
        if (value !== 'changes') controller.setTab(value);
      }}
      tabs={[
        ...(walk === null
          ? []
          : [
              {
                value: 'changes',
                label: 'Changes',
                ...(changeCount !== null && { count: changeCount }),
              } as const,
            ]),
        ...shownTabs.map((value) => ({
          value,
          label: tabNames[value],
          count: threadsOf(topics, value).length,
        })),
      ]}
    >
      {walking ? (
        <Suspense>
          <ChangeList />
        </Suspense>
      ) : (
        <TabThreads />
      )}
    </SidePanel>
  );
}

function TabThreads(): ReactNode {
  const client = useClient();
  const { controller, order, attachment, version, tab, readOnly } = useScene();
  const { topics, status, writing } = useReview();
  const writtenIn = writing?.topicId ?? null;
  const { draft, composing, selected, asked, carried, threadFilter: filter } = useView();
  const setFilter = (next: ThreadFilter): void => {
    controller.view.threadFilter = next;
  };
  const [search, setSearch] = useState('');
  const showAll = (): void => {
    setFilter('all');
    setSearch('');
  };
  const own = useMemo(() => threadsOf(topics, tab), [topics, tab]);
  const shown = useMemo(
    () => readingOrder(findThreads(own, filter, search, writtenIn), controller.reader()),
    [own, filter, search, writtenIn, controller],
  );
  const begin = useRef<HTMLButtonElement>(null);
  const focus = useThreadFocus(shown, begin);
  const open = own.filter(({ isResolve }) => !isResolve).length;

  // A thread chosen on the stage, or that a command is about, is shown even where the filter had hidden it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a choice or a command resets the filter, not the filter itself.
  useEffect(() => {
    if (selected === null || !own.some(({ id }) => id === selected)) return;
    if (shown.some(({ id }) => id === selected)) return;
    showAll();
  }, [selected, asked]);

  return (
    <>
      <div className={styles.filters}>
        <label className={styles.search}>
          <Search size={16} aria-hidden />
          <input
            type="search"
            aria-label="Search comments"
            placeholder="Search"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </label>
        <FilterButton value="open" filter={filter} onChoose={setFilter}>{`${open} open`}</FilterButton>
        <FilterButton value="resolved" filter={filter} onChoose={setFilter}>
          {`${own.length - open} resolved`}
        </FilterButton>
      </div>
      {draft === null ? null : (
        <button type="button" className={styles.unsaved} onClick={() => controller.showDraft()}>
          You have an unsaved comment. Click to highlight comment!
        </button>
      )}
      {carried === null ? null : (
        <Suspense>
          <CarriedSection />
        </Suspense>
      )}
      {status === 'loading' && own.length === 0 ? (
        <ThreadSkeletons />
      ) : shown.length > 0 ? (
        <ThreadList threads={shown} focus={focus} />
      ) : status === 'failed' && own.length === 0 ? (
        <LoadFailure
          what="The comments"
          onRetry={() =>
            void loadVersion(client, {
              orderId: order.id,
              attachmentId: attachment.id,
              versionId: version.id,
            })
          }
        />
      ) : own.length === 0 ? (
        <EmptyState
          icon={MessagesSquare}
          title="You don't have any comment yet."
          {...(readOnly
            ? {}
            : {
                text:
                  version.fileType !== 'unsupported'
                    ? 'Draw on the proof, or comment on the whole file.'
                    : 'Comment on the whole file.',
              })}
        />
      ) : (
        <EmptyState
          icon={Search}
          title="No comment found"
          action={<Button onClick={showAll}>Show all</Button>}
        />
      )}
      {readOnly ? (
        <Suspense>
          <ClosedNote />
        </Suspense>
      ) : draft !== null ? null : composing ? (
        <div className={styles.composer}>
          <NewComment />
        </div>
      ) : (
        <div className={styles.composer}>
          <Button
            ref={begin}
            icon={MessageSquarePlus}
            className={styles.begin}
            onClick={() => controller.commentOnFile()}
          >
            Comment on the whole file
          </Button>
        </div>
      )}
    </>
  );
}

function FilterButton({
  value,
  filter,
  onChoose,
  children,
}: {
  value: 'open' | 'resolved';
  filter: ThreadFilter;
  onChoose(filter: ThreadFilter): void;
  children: ReactNode;
}): ReactNode {
  const on = filter === value;
  return (
    <button
      type="button"
      className={styles.filter}
      aria-pressed={on}
      onClick={() => onChoose(on ? 'all' : value)}
    >
      {children}
    </button>
  );
}

function ThreadSkeletons(): ReactNode {
  return (
    <div className={styles.skeletons} aria-hidden>
      {['70%', '90%', '55%'].map((width) => (
        <div key={width} className={styles.skeleton}>
          <Skeleton width="40%" />
          <Skeleton width={width} />
          <Skeleton width="30%" height="10px" />
        </div>
      ))}
    </div>
  );
}
