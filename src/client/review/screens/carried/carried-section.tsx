import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { changePlaces, changeTitle } from '#client/review/screens/changes/list/change-labels.ts';
import { openChanges } from '#client/review/screens/changes/open-changes.ts';
import numbers from '#client/review/screens/comments/thread-number.module.css';
import { useScene, useView } from '#client/review/screens/controller/scene-context.ts';
import { MessageView } from '#client/review/screens/rich-text/message-view.tsx';
import { TimeAgo } from '#client/shell/screens/parts/time-ago.tsx';
import { useClient, useOrder } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import type { ListedChange } from '#shared/compare/list-changes.ts';
import { markExtent } from '#shared/geometry/mark-extent.ts';
import type { Carrying } from '#shared/review/carried-thread.ts';
import { type CarriedItem, type CarriedList, summaryOf } from './carried-item.ts';
import styles from './carried-section.module.css';
import { CarriedEvidence, CarriedState } from './carried-state.tsx';
import { decideCarried, mayDecide } from './decide-carried.ts';
import { EvidencePopup } from './evidence-popup.tsx';

/** Lists the threads of earlier versions above those of the shown version, each with its proposed state. */
export function CarriedSection(): ReactNode {
  const { carried } = useView();
  const { tab } = useScene();
  const items = carried?.items.filter(({ thread }) => thread.topic.tab === tab) ?? [];
  if (carried === null) return null;
  return (
    <div className={styles.carried}>
      {items.length === 0 ? null : <Comments items={items} carried={carried} />}
      {carried.unasked === null || carried.unasked.length === 0 ? null : (
        <Unasked changes={carried.unasked} />
      )}
    </div>
  );
}

function Comments({ items, carried }: { items: readonly CarriedItem[]; carried: CarriedList }): ReactNode {
  const [isOpen, setIsOpen] = useState(true);
  const list = useId();
  const versions = new Set(items.map(({ thread }) => thread.version));
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <section className={styles.section} aria-label="Comments of earlier versions">
      <button
        type="button"
        className={styles.title}
        aria-expanded={isOpen}
        aria-controls={list}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Chevron size={16} aria-hidden />
        <strong>{versions.size === 1 ? `From version ${[...versions][0]}` : 'From earlier versions'}</strong>
        <span className={styles.summary}>{summaryOf(items)}</span>
      </button>
      {carried.compare === null ? null : (
        <Button size="small" className={styles.compare} onClick={carried.compare}>
          Compare the versions
        </Button>
      )}
      <ol id={list} className={styles.list} hidden={!isOpen}>
        {items.map((item) => (
          <CarriedEntry
            key={item.thread.topic.id}
            item={item}
            list={carried}
            showsVersion={versions.size > 1}
          />
        ))}
      </ol>
    </section>
  );
}

/** Unasked changes listed at most. */
const maxUnasked = 30;

/** What has changed without a comment that asked for it. */
function Unasked({ changes }: { changes: readonly ListedChange[] }): ReactNode {
  const { controller } = useScene();
  const [isOpen, setIsOpen] = useState(false);
  const list = useId();
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <section className={styles.section} aria-label="Unasked changes">
      <button
        type="button"
        className={styles.title}
        aria-expanded={isOpen}
        aria-controls={list}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Chevron size={16} aria-hidden />
        <strong>Unasked changes</strong>
        <span className={styles.summary}>{changes.length}</span>
      </button>
      <ul id={list} className={styles.list} hidden={!isOpen}>
        {changes.slice(0, maxUnasked).map((listed) => (
          <li key={listed.key}>
            <button
              type="button"
              className={styles.change}
              onClick={() => openChanges(controller, listed.key)}
            >
              {changeTitle(listed)}
              <span className={styles.places}>{changePlaces(listed)}</span>
            </button>
          </li>
        ))}
        {changes.length > maxUnasked ? (
          <li className={styles.note}>{`${changes.length - maxUnasked} more`}</li>
        ) : null}
      </ul>
    </section>
  );
}

function CarriedEntry({
  item,
  list,
  showsVersion,
}: {
  item: CarriedItem;
  list: CarriedList;
  showsVersion: boolean;
}): ReactNode {
  const { controller } = useScene();
  const { carriedChosen } = useView();
  const { thread, state, place } = item;
  const { topic, left } = thread;
  const mark = place?.kind === 'placed' ? place.mark : null;
  const isChosen = carriedChosen === topic.id;
  const show = (): void => {
    controller.view.carriedChosen = topic.id;
    if (mark === null) return;
    controller.requests.showStage.emit();
    controller.stage()?.flyToPart(mark.page, markExtent(mark));
  };
  const entry = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isChosen) entry.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  const replies = topic.comments.length;
  return (
    <li ref={entry} className={joinClasses(styles.item, isChosen && styles.chosen)}>
      <button
        type="button"
        className={joinClasses(numbers.number, styles.number)}
        data-colour={mark?.colour}
        aria-label={`Comment ${topic.number} of version ${thread.version}${mark === null ? '' : `, show it on page ${mark.page}`}`}
        aria-pressed={isChosen}
        onClick={show}
      >
        {topic.number}
      </button>
      <div className={styles.body}>
        <div className={styles.head}>
          <strong>{topic.sender.name}</strong>
          {showsVersion ? <span className={styles.note}>version {thread.version}</span> : null}
          {mark === null ? null : <span className={styles.note}>p {mark.page}</span>}
          <EvidencePopup item={item} className={styles.state}>
            <CarriedState state={state} />
          </EvidencePopup>
        </div>
        <MessageView message={topic.message} />
        {replies === 0 ? null : (
          <p className={styles.note}>{replies === 1 ? '1 reply' : `${replies} replies`}</p>
        )}
        {item.note === '' ? null : <p className={styles.note}>{item.note}</p>}
        <CompareElsewhere item={item} />
        <CarriedEvidence item={item} />
        {left === null ? null : (
          <p className={styles.note}>
            {`Left on version ${thread.version} by ${left.by.name}, `}
            <TimeAgo instant={left.at} />
          </p>
        )}
        <Outcomes item={item} list={list} />
      </div>
    </li>
  );
}

/** Compares with the version that a comment was made on, where that is still there. */
function CompareElsewhere({ item: { thread, notComparedWith } }: { item: CarriedItem }): ReactNode {
  const { place, versions } = useScene();
  if (notComparedWith === null || !versions.some(({ id }) => id === notComparedWith)) return null;
  return (
    <Button size="small" className={styles.elsewhere} onClick={() => place.compareWith(notComparedWith)}>
      {`Compare with version ${thread.version}`}
    </Button>
  );
}

const outcomes: readonly { outcome: Carrying['outcome']; label: string }[] = [
  { outcome: 'done', label: 'Done' },
  { outcome: 'open', label: 'Still open' },
  { outcome: 'left', label: 'Leave' },
];

/** What those who may can say of the thread. */
function Outcomes({ item, list }: { item: CarriedItem; list: CarriedList }): ReactNode {
  const client = useClient();
  const scene = useScene();
  const isOrdersCreator = useOrder(scene.order.id)?.userAbility === 'creator';
  const [sending, setSending] = useState<Carrying['outcome'] | null>(null);
  if (!mayDecide(scene, item, isOrdersCreator)) return null;
  const { left } = item.thread;
  const decide = async (outcome: Carrying['outcome']): Promise<void> => {
    setSending(outcome);
    await decideCarried(client, scene, list, item, outcome);
    setSending(null);
  };
  return (
    <div className={styles.outcomes}>
      {outcomes
        .filter(({ outcome }) => left === null || outcome !== 'left')
        .map(({ outcome, label }) => (
          <Button
            key={outcome}
            size="small"
            busy={sending === outcome}
            disabled={sending !== null}
            onClick={() => void decide(outcome)}
          >
            {label}
          </Button>
        ))}
    </div>
  );
}
