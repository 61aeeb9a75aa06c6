import { ArrowDown, ArrowUp, Check, GitCompareArrows, ListFilter, SlidersHorizontal } from 'lucide-react';
import { Fragment, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { savesData } from '#client/engine/saves-data.ts';
import {
  comparedSoFar,
  countSentence,
  failureSentence,
  isLocked,
  mayCompareAgain,
  nothingChanged,
  unlistedSentence,
} from '#client/review/screens/changes/finding/comparison-labels.ts';
import { notComparedYet } from '#client/review/screens/changes/finding/not-compared-yet.ts';
import {
  type ChangeFilter,
  type ChangeSize,
  type NumberedChange,
  noFilter,
} from '#client/review/screens/changes/judging/change-filter.ts';
import type { ChangeWalk } from '#client/review/screens/changes/judging/change-walk.ts';
import { OldPassword } from '#client/review/screens/changes/pair/old-password.tsx';
import { PairButton } from '#client/review/screens/changes/pair/pair-button.tsx';
import { ReportMenu } from '#client/review/screens/changes/report/report-menu.tsx';
import { type ShownWalk, useChangeWalk, useWalk } from '#client/review/screens/changes/use-walk.ts';
import { useScene } from '#client/review/screens/controller/scene-context.ts';
import { isOver } from '#client/review/stores/comparison.store.ts';
import { useSnapshot } from '#client/state/use-snapshot.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import { EmptyState } from '#client/ui/display/empty-state.tsx';
import { Progress } from '#client/ui/display/progress.tsx';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import { lateComponent } from '#client/ui/loading/late-component.ts';
import { Menu } from '#client/ui/menus/menu.tsx';
import type { MenuEntry } from '#client/ui/menus/menu-entry.ts';
import { type ChangeKind, changeKinds, kindOf } from '#shared/compare/change-kinds.ts';
import { isUsual } from '#shared/compare/compare-settings.ts';
import { kindNames } from './change-labels.ts';
import styles from './change-list.module.css';
import { ChangeRow } from './change-row.tsx';
import { OwnSettingsLine, RenderingLine } from './list-lines.tsx';

const SettingsPanel = lateComponent(() =>
  import('#client/review/screens/changes/settings/settings-panel.tsx').then((module) => module.SettingsPanel),
);

/** Rows made at a time: a reflowed book has thousands. */
const rowsAtATime = 150;

/** The worklist of changes since the previous version. */
export function ChangeList(): ReactNode {
  const walk = useChangeWalk();
  return walk === null ? null : <Panel walk={walk} />;
}

function Panel({ walk }: { walk: ChangeWalk }): ReactNode {
  const { isOpen } = useSnapshot(walk.settings.state);
  return isOpen ? (
    <Suspense fallback={null}>
      <SettingsPanel walk={walk} />
    </Suspense>
  ) : (
    <Worklist walk={walk} />
  );
}

function Worklist({ walk }: { walk: ChangeWalk }): ReactNode {
  const shown = useWalk(walk);
  const { version } = useScene();
  const { comparison, state } = shown;
  const list = walk.shown();
  const { changes, status } = comparison;
  const { names } = walk.comparison;
  const failure = failureSentence(walk.comparison, comparison);
  const isPassing = mayCompareAgain(comparison);
  return (
    <>
      {status === 'waiting' ? null : <Head {...shown} />}
      {changes.length === 0 ? null : <Filters {...shown} />}
      {failure === null && !isPassing ? null : (
        <div className={styles.failure} data-asks={isLocked(comparison.fault)}>
          <p role="status">{failure ?? 'Some pages could not be read. The reason may have passed.'}</p>
          {status === 'failed' && isLocked(comparison.fault) ? (
            <OldPassword comparison={walk.comparison} isWrong={comparison.fault?.kind === 'password-wrong'} />
          ) : status === 'failed' ? (
            <Button size="small" onClick={() => walk.comparison.start()}>
              Try again
            </Button>
          ) : isPassing ? (
            <Button size="small" onClick={() => walk.comparison.compareAgain()}>
              Compare again
            </Button>
          ) : null}
        </div>
      )}
      <OwnSettingsLine walk={walk} />
      <RenderingLine walk={walk} />
      {list.length > 0 ? (
        <Rows
          walk={walk}
          list={list}
          current={state.current}
          last={state.filter.kind === 'rendering' ? unlistedSentence(comparison) : null}
        />
      ) : changes.length > 0 ? (
        <EmptyState
          icon={Check}
          title={emptyTitle(state.filter)}
          action={<Button onClick={() => walk.filter(noFilter)}>Show all</Button>}
        />
      ) : status === 'done' ? (
        <EmptyState icon={GitCompareArrows} {...nothingChanged(comparison, names)} />
      ) : status === 'waiting' ? (
        <EmptyState
          icon={GitCompareArrows}
          {...notComparedYet(version, walk.comparison.old, names, savesData())}
          action={
            <Button onClick={() => walk.comparison.start()}>{`Compare with ${names.inText.old}`}</Button>
          }
        />
      ) : (
        <div className={styles.rows} />
      )}
      {changes.length === 0 && list.length === 0 ? null : <Foot walk={walk} />}
    </>
  );
}

/** Leads to how the pair is compared; marked where that is not as usual. */
function SettingsButton({ walk, isOwn }: { walk: ChangeWalk; isOwn: boolean }): ReactNode {
  return (
    <IconButton
      size="small"
      icon={SlidersHorizontal}
      label={isOwn ? 'How it is compared: set by you' : 'How it is compared'}
      keys="shift+o"
      className={isOwn ? styles.own : undefined}
      onClick={() => {
        walk.settings.state.isOpen = true;
      }}
    />
  );
}

function emptyTitle({ kind, size, undecided, asked }: ChangeFilter): string {
  if (kind !== null || size !== 'any') return 'No change of this kind';
  if (undecided) return 'Every change is decided';
  return asked === 'unasked' ? 'Every change was asked for' : 'No change was asked for';
}

function Head({ walk, comparison, state }: ShownWalk): ReactNode {
  const { changes, status } = comparison;
  const keys = new Set(changes.map(({ key }) => key));
  const seen = state.seen.filter((key) => keys.has(key)).length;
  const isUnderWay = status === 'opening' || status === 'comparing';
  return (
    <div className={styles.head}>
      <div className={styles.said}>
        <p className={styles.count} role="status">
          <strong>{countSentence(comparison)}</strong> <PairButton since={walk.comparison.names.since} />
        </p>
        <SettingsButton walk={walk} isOwn={!isUsual(comparison.settings)} />
        {isOver(comparison) && changes.length > 0 ? <ReportMenu walk={walk} /> : null}
      </div>
      {isUnderWay ? (
        <p className={styles.progress}>
          <Progress
            className={styles.bar}
            label="Pages compared"
            value={comparison.total === 0 ? null : (100 * comparison.compared) / comparison.total}
          />
          <span>{comparedSoFar(comparison)}</span>
        </p>
      ) : changes.length === 0 ? null : (
        <p className={styles.progress}>
          <Progress className={styles.bar} label="Changes seen" value={(100 * seen) / changes.length} />
          <span>{`${seen} of ${changes.length} seen`}</span>
        </p>
      )}
    </div>
  );
}

const sizeNames: Readonly<Record<ChangeSize, string>> = {
  any: 'Any size',
  small: '5 mm² and larger',
  large: '1 cm² and larger',
};

const askedNames: Readonly<Record<ChangeFilter['asked'], string>> = {
  any: 'All',
  unasked: 'Nobody asked for it',
  asked: 'Asked for by a comment',
};

function Filters({ walk, comparison: { changes }, state: { filter, unasked } }: ShownWalk): ReactNode {
  const undecided = changes.filter(({ key }) => walk.verdictOf(key) === null).length;
  const kinds = changeKinds.filter((kind) => changes.some(({ change }) => kindOf(change) === kind));
  const entries: MenuEntry[] = [
    { kind: 'label', id: 'kind', label: 'Kind' },
    entry('all', 'Every kind', filter.kind === null, () => walk.filter({ kind: null })),
    ...kinds.map((kind) =>
      entry(kind, kindNames[kind].many, filter.kind === kind, () => walk.filter({ kind })),
    ),
    { kind: 'separator', id: 'line' },
    { kind: 'label', id: 'size', label: 'Size' },
    ...(['any', 'small', 'large'] as const).map((size) =>
      entry(`size-${size}`, sizeNames[size], filter.size === size, () => walk.filter({ size })),
    ),
  ];
  if (unasked !== null)
    entries.push(
      { kind: 'separator', id: 'asked-line' },
      { kind: 'label', id: 'asked', label: 'Asked for' },
      ...(['any', 'unasked', 'asked'] as const).map((asked) =>
        entry(`asked-${asked}`, askedNames[asked], filter.asked === asked, () => walk.filter({ asked })),
      ),
    );
  const isFiltered = filter.kind !== null || filter.size !== 'any';
  return (
    <div className={styles.filters}>
      <Choice
        walk={walk}
        change={{ undecided: false, asked: 'any' }}
        on={!filter.undecided && (unasked === null || filter.asked === 'any')}
      >
        {`All ${changes.length}`}
      </Choice>
      <Choice walk={walk} change={{ undecided: true }} on={filter.undecided}>
        {`Undecided ${undecided}`}
      </Choice>
      {unasked === null ? null : (
        <Choice
          walk={walk}
          change={{ asked: filter.asked === 'unasked' ? 'any' : 'unasked' }}
          on={filter.asked === 'unasked'}
        >
          {`Unasked ${unasked.length}`}
        </Choice>
      )}
      <span className={styles.space} />
      <Menu
        align="end"
        trigger={
          <button type="button" className={styles.menu} data-on={isFiltered} aria-label="Filter the changes">
            <ListFilter size={16} aria-hidden />
            {filter.kind === null
              ? isFiltered
                ? sizeNames[filter.size]
                : null
              : kindNames[filter.kind].many}
          </button>
        }
        entries={entries}
      />
    </div>
  );
}

const entry = (id: string, label: string, checked: boolean, onSelect: () => void): MenuEntry => ({
  kind: 'item',
  ...{ id, label, checked, onSelect },
});

function Choice({
  walk,
  change,
  on,
  children,
}: {
  walk: ChangeWalk;
  change: Partial<ChangeFilter>;
  on: boolean;
  children: ReactNode;
}): ReactNode {
  return (
    <button type="button" className={styles.choice} aria-pressed={on} onClick={() => walk.filter(change)}>
      {children}
    </button>
  );
}

function Rows({
  walk,
  list,
  current,
  last,
}: {
  walk: ChangeWalk;
  list: readonly NumberedChange[];
  current: string | null;
  /** A sentence after the last row. */
  last: string | null;
}): ReactNode {
  const [limit, setLimit] = useState(rowsAtATime);
  const box = useRef<HTMLDivElement>(null);
  const at = list.findIndex(({ item }) => item.key === current);
  const end = Math.max(limit, at + 20);
  useEffect(() => {
    if (current !== null)
      box.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <div ref={box} className={styles.rows}>
      <VisuallyHidden>Enter goes to a change, Space shows the other version of it.</VisuallyHidden>
      {groupByPage(list.slice(0, end)).map(({ page, isUnasked, rows }) => (
        <section
          key={`${isUnasked} ${page}`}
          aria-label={isUnasked === true ? `Unasked, page ${page}` : `Page ${page}`}
        >
          <h3 className={styles.page}>
            {isUnasked === true ? <span className={styles.unasked}>Unasked</span> : null}
            {` Page ${page}`} <span className={styles.small}>{rows.length}</span>
          </h3>
          {groupByKind(rows).map(({ kind, rows }, _, kinds) => (
            <Fragment key={kind}>
              {kinds.length === 1 ? null : <h4 className={styles.kind}>{kindNames[kind].many}</h4>}
              <ol className={styles.list} aria-label={`${kindNames[kind].many}, page ${page}`}>
                {rows.map(({ label, item }) => (
                  <ChangeRow
                    key={item.key}
                    walk={walk}
                    label={label}
                    item={item}
                    isUnasked={isUnasked === true}
                    verdict={walk.verdictOf(item.key)}
                    isSeen={walk.state.seen.includes(item.key)}
                    isCurrent={item.key === current}
                  />
                ))}
              </ol>
            </Fragment>
          ))}
        </section>
      ))}
      {end < list.length ? (
        <Button className={styles.more} onClick={() => setLimit(end + rowsAtATime)}>
          {`Show ${Math.min(rowsAtATime, list.length - end)} more`}
        </Button>
      ) : last === null ? null : (
        <p className={styles.last}>{last}</p>
      )}
    </div>
  );
}

interface PageGroup {
  page: number;
  isUnasked: boolean | null;
  rows: NumberedChange[];
}

/** Groups the changes by page, in list order: unasked changes first, then the others. */
function groupByPage(list: readonly NumberedChange[]): PageGroup[] {
  const groups: PageGroup[] = [];
  for (const change of list) {
    const { page } = change;
    const last = groups.at(-1);
    if (last?.page === page && last.isUnasked === change.isUnasked) last.rows.push(change);
    else groups.push({ page, isUnasked: change.isUnasked, rows: [change] });
  }
  return groups;
}

/** Groups the changes of a page by kind, in list order. */
function groupByKind(list: readonly NumberedChange[]): { kind: ChangeKind; rows: NumberedChange[] }[] {
  const groups = new Map<ChangeKind, NumberedChange[]>();
  for (const change of list) {
    const kind = kindOf(change.item.change);
    groups.set(kind, [...(groups.get(kind) ?? []), change]);
  }
  return [...groups].map(([kind, rows]) => ({ kind, rows }));
}

function Foot({ walk }: { walk: ChangeWalk }): ReactNode {
  const { controller } = useScene();
  useWalk(walk);
  return (
    <div className={styles.foot}>
      <IconButton
        icon={ArrowUp}
        label="Previous change"
        keys="k"
        tipSide="top"
        onClick={() => walk.step(-1)}
      />
      <IconButton icon={ArrowDown} label="Next change" keys="j" tipSide="top" onClick={() => walk.step(1)} />
      <span className={styles.at}>{walk.position()}</span>
      <Button
        variant="quiet"
        onClick={() => {
          controller.view.walking = false;
        }}
      >
        Done
      </Button>
    </div>
  );
}
