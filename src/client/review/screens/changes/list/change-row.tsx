import { Check, ChevronLeft, ChevronRight, EyeOff, MessageSquarePlus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ChangeWalk } from '#client/review/screens/changes/judging/change-walk.ts';
import type { Verdict } from '#client/review/screens/changes/judging/kept-verdicts.ts';
import { passesSpace } from '#client/review/screens/changes/on-stage/space-toggle.ts';
import { useScene } from '#client/review/screens/controller/scene-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import { Kbd } from '#client/ui/buttons/kbd.tsx';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import type { ListedChange } from '#shared/compare/list-changes.ts';
import { changedPagesText, changePlaces, changeTitle, hasMorePages } from './change-labels.ts';
import styles from './change-row.module.css';
import { ChangeThumbnail } from './change-thumbnail.tsx';

const verdictNames = { accepted: 'accepted', ignored: 'ignored', raised: 'raised' } as const;

/** One change of the list; the chosen one shows the old and the new, and what can be decided. */
export function ChangeRow({
  walk,
  label,
  item,
  isUnasked,
  verdict,
  isSeen,
  isCurrent,
}: {
  walk: ChangeWalk;
  label: string;
  item: ListedChange;
  isUnasked: boolean;
  verdict: Verdict | null;
  isSeen: boolean;
  isCurrent: boolean;
}): ReactNode {
  const state = verdict !== null ? verdictNames[verdict.kind] : isSeen ? 'seen' : 'not seen';
  return (
    <li className={styles.item} aria-current={isCurrent} data-verdict={verdict?.kind}>
      <button
        type="button"
        className={styles.choose}
        aria-keyshortcuts="Enter"
        {...(isCurrent ? passesSpace : {})}
        onClick={() => walk.choose(item.key)}
      >
        <span className={styles.pictures} aria-hidden>
          <ChangeThumbnail walk={walk} item={item} side="old" />
          <ChevronRight size={12} className={styles.then} />
          <ChangeThumbnail walk={walk} item={item} side="new" />
        </span>
        <span className={styles.words}>
          <span className={styles.title}>
            <span
              className={styles.tag}
              data-rendering={item.change.kind === 'rendering'}
              data-unasked={isUnasked}
            >
              {label}
            </span>
            {changeTitle(item)}
          </span>
          <span className={styles.places}>
            {changePlaces(item)}
            {unaskedPages(walk, item)}
          </span>
        </span>
        <span className={styles.state}>
          <StateSign verdict={verdict} isSeen={isSeen} />
          <VisuallyHidden>{`, ${state}`}</VisuallyHidden>
        </span>
      </button>
      {isCurrent ? <Chosen walk={walk} item={item} verdict={verdict} /> : null}
    </li>
  );
}

function StateSign({ verdict, isSeen }: { verdict: Verdict | null; isSeen: boolean }): ReactNode {
  if (verdict?.kind === 'accepted') return <Check size={16} className={styles.accepted} aria-hidden />;
  if (verdict?.kind === 'ignored') return <EyeOff size={15} className={styles.ignored} aria-hidden />;
  if (verdict?.kind === 'raised')
    return <MessageSquarePlus size={15} className={styles.raised} aria-hidden />;
  return isSeen ? null : <span className={styles.unseen} aria-hidden />;
}

function Chosen({
  walk,
  item,
  verdict,
}: {
  walk: ChangeWalk;
  item: ListedChange;
  verdict: Verdict | null;
}): ReactNode {
  const { readOnly } = useScene();
  const { change, places } = item;
  return (
    <div className={styles.chosen}>
      {change.kind === 'text' && change.old !== change.new ? (
        <p className={styles.text}>
          {change.old === '' ? null : <del>{change.old}</del>}{' '}
          {change.new === '' ? null : <ins>{change.new}</ins>}
        </p>
      ) : null}
      {hasMorePages(item) ? <p className={styles.pages}>{changedPagesText(item)}</p> : null}
      {places.length > 1 ? (
        <div className={styles.stepper}>
          <IconButton
            size="small"
            icon={ChevronLeft}
            label="Previous place"
            onClick={() => walk.stepPlace(-1)}
          />
          <span>{placeInWords(walk, item)}</span>
          <IconButton
            size="small"
            icon={ChevronRight}
            label="Next place"
            keys="shift+j"
            onClick={() => walk.stepPlace(1)}
          />
        </div>
      ) : null}
      <div className={styles.verdicts}>
        <VerdictButton on={verdict?.kind === 'accepted'} keys="a" onPress={() => walk.decide('accepted')}>
          Accept
        </VerdictButton>
        {readOnly ? null : (
          <VerdictButton on={verdict?.kind === 'raised'} keys="r" onPress={() => walk.raise()}>
            Raise
          </VerdictButton>
        )}
        <VerdictButton on={verdict?.kind === 'ignored'} keys="i" onPress={() => walk.decide('ignored')}>
          Ignore
        </VerdictButton>
      </div>
    </div>
  );
}

/** Says on which pages nobody asked for a change that was asked for on others. */
function unaskedPages(walk: ChangeWalk, item: ListedChange): string {
  const isAsked = item.places.some((_, at) => walk.isAskedAt(item, at) === true);
  const [first, ...others] = item.places.filter((_, at) => walk.isAskedAt(item, at) === false);
  if (first === undefined || !isAsked) return '';
  return ` · unasked on ${changedPagesText({ places: [first, ...others] }).toLowerCase()}`;
}

/** Where one place of a change is; and whether it was asked for, where only some of its places were. */
function placeInWords(walk: ChangeWalk, item: ListedChange): string {
  const { places } = item;
  const at = walk.state.place;
  const areAsked = places.map((_, each) => walk.isAskedAt(item, each));
  const isMixed = areAsked.includes(true) && areAsked.includes(false);
  const asked = isMixed ? (areAsked[at] === true ? ', asked for' : ', unasked') : '';
  return `Place ${at + 1} of ${places.length}, page ${places[at]?.page ?? ''}${asked}`;
}

function VerdictButton({
  on,
  keys,
  onPress,
  children,
}: {
  on: boolean;
  keys: string;
  onPress(): void;
  children: ReactNode;
}): ReactNode {
  return (
    <Button size="small" className={styles.verdict} aria-pressed={on} onClick={onPress}>
      {children}
      <span className={styles.key} aria-hidden>
        <Kbd keys={keys} />
      </span>
    </Button>
  );
}
