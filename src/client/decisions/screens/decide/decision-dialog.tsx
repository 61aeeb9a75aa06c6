import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { VersionFacts } from '#client/decisions/screens/facts/version-facts.tsx';
import { useOverlaid } from '#client/review/screens/changes/judging/use-overlaid.ts';
import { useScene, useView } from '#client/review/screens/controller/scene-context.ts';
import type { UnseenPart } from '#client/review/stores/unseen-part.ts';
import { isSendKey } from '#client/typing/text-keys.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import { TextArea } from '#client/ui/fields/text-area.tsx';
import type { Person } from '#shared/accounts/person.ts';
import type { Topic } from '#shared/review/annotation.ts';
import type { Mark } from '#shared/review/mark.ts';
import { OpenComments } from './comments/open-comments.tsx';
import { UnreadList } from './comments/unread-list.tsx';
import type { UnreadThreads } from './comments/use-unread-threads.ts';
import { DecisionNote } from './decision-note.tsx';
import { coverOf, type DecisionSubject } from './decision-subject.ts';
import { type AskedAction, decisionTexts } from './decision-texts.ts';
import { type FileCheck, mayBeApproved } from './file-check.ts';
import { FileCheckNote } from './file-check-note.tsx';
import { OtherProofs } from './other-proofs.tsx';
import { OverlaidNote } from './overlaid-note.tsx';
import { Commenters, PeopleHere } from './people-lists.tsx';
import { commentersOf } from './people-on-proof.ts';
import { UnseenWarning } from './unseen-warning.tsx';
import { UnsentNote } from './unsent-note.tsx';
import { Warning } from './warning.tsx';

const titles: Readonly<Record<AskedAction, (version: number) => string>> = {
  ORDER_APPROVED: (version) => `Approve version ${version}?`,
  MAKE_CHANGES: (version) => `Ask for changes to version ${version}?`,
  PUT_ON_HOLD: () => 'Put On Hold',
};
interface Asked {
  action: AskedAction;
  subject: DecisionSubject;
  check: FileCheck;
  /** Public threads on the version, in reading order. */
  threads: readonly Topic[];
  unread: UnreadThreads;
  /** Who else looks at it now. */
  people: readonly { person: Person; page: number }[];
  ownId: string;
  /** The threads have been loaded. */
  hasThreads: boolean;
  markOf(topic: Topic): Mark | null;
  /** Shown first, in place of the usual text. */
  lead: string | null;
  /** Why it cannot be decided now. */
  lock: string | null;
  /** Above the field of its text. */
  note: ReactNode;
  text: string;
  busy: boolean;
  onText(text: string): void;
  onShowOpen(): void;
  onShowUnseen(part: UnseenPart): void;
  onSubmit(): void;
  onClose(): void;
}

/** Asks before an order is decided, with all that the decision is about. */
export function DecisionDialog({
  action,
  subject,
  check,
  threads,
  unread,
  people,
  ownId,
  hasThreads,
  markOf,
  lead,
  lock,
  note,
  text,
  busy,
  onText,
  onShowOpen,
  onShowUnseen,
  onSubmit,
  onClose,
}: Asked): ReactNode {
  const { version, isOnScreen, others, seen } = subject;
  const approves = action === 'ORDER_APPROVED';
  const isOpenElsewhere = useUndecided(version.id) > 0 || others.some(({ openTopics }) => openTopics > 0);
  const asked = decisionTexts[action];
  const unresolved = threads.filter(({ isResolve }) => !isResolve);
  const anyOpen = approves && (unresolved.length > 0 || isOpenElsewhere);
  const isChecking = check.state === 'checking';
  const isWaiting = isChecking || (approves && unread.isComing);
  const overlaid = coverOf(subject, useOverlaid());
  const isReady =
    seen !== null &&
    (!approves || overlaid === null) &&
    lock === null &&
    (!approves || unread.threads.length === 0) &&
    (!approves || isChecking || mayBeApproved(check)) &&
    (asked?.required !== true || text.trim() !== '');
  const submit = (): void => {
    if (isReady && !isWaiting && !busy) onSubmit();
  };
  return (
    <Dialog
      open
      weighty
      title={titles[action](version.version)}
      onOpenChange={onClose}
      busy={busy}
      footer={
        <>
          <Button disabled={busy} onClick={onClose} {...(anyOpen ? { 'data-first': true } : {})}>
            Cancel
          </Button>
          <Button
            variant={approves ? 'approve' : 'primary'}
            {...(approves ? { icon: Check } : {})}
            {...(anyOpen ? {} : { 'data-first': true })}
            disabled={!isReady}
            // Has the focus meanwhile, so that Enter decides.
            aria-disabled={isWaiting || undefined}
            aria-busy={isWaiting || undefined}
            busy={busy}
            onClick={submit}
          >
            {confirmText(action, version.version, anyOpen)}
          </Button>
        </>
      }
    >
      {approves ? <UnreadList unread={unread} ownId={ownId} markOf={markOf} /> : null}
      {asked === undefined ? null : <p>{lead ?? asked.lead}</p>}
      <VersionFacts version={version} />
      <OverlaidNote overlaid={overlaid} approves={approves} />
      <ScreenWarnings
        subject={subject}
        approves={approves}
        hasThreads={hasThreads}
        onShowUnseen={onShowUnseen}
      />
      <OtherProofs versions={others} />
      {isOnScreen && hasThreads ? (
        <Commenters commenters={commentersOf(threads, ownId)} ownId={ownId} />
      ) : null}
      {action === 'MAKE_CHANGES' ? <PeopleHere people={people} /> : null}
      {action === 'PUT_ON_HOLD' ? null : (
        <OpenComments
          topics={unresolved}
          ownId={ownId}
          markOf={markOf}
          asks={approves}
          onShowAll={onShowOpen}
        />
      )}
      {asked === undefined ? null : note}
      {asked === undefined ? null : (
        <TextArea
          label={asked.label}
          value={text}
          maxLength={asked.max}
          required={asked.required}
          readOnly={busy}
          onChange={({ target }) => onText(target.value)}
          onKeyDown={(event) => {
            if (isSendKey(event.nativeEvent)) submit();
          }}
        />
      )}
      <FileCheckNote check={check} approves={approves} />
      {lock === null ? (
        <DecisionNote hasHash={seen !== null} files={1 + others.length} />
      ) : (
        <Warning>{lock}</Warning>
      )}
    </Dialog>
  );
}

/** Returns the number of open threads of earlier versions without a verdict. */
function useUndecided(versionId: string): number {
  const { carried } = useView();
  if (carried?.versionId !== versionId) return 0;
  return carried.items.filter(({ thread: { topic, left } }) => left === null && topic.tab === 'public')
    .length;
}

const earlierText = (count: number): string =>
  count === 1
    ? '1 comment of an earlier version is still open, and nobody has said what became of it.'
    : `${count} comments of earlier versions are still open, and nobody has said what became of them.`;

/** Warns of what is decided about and was not on the screen. */
function ScreenWarnings({
  subject: { version, isOnScreen, isDrawn, unseen },
  approves,
  hasThreads,
  onShowUnseen,
}: Pick<Asked, 'subject' | 'hasThreads' | 'onShowUnseen'> & { approves: boolean }): ReactNode {
  const earlier = useUndecided(version.id);
  const { order } = useScene();
  return (
    <>
      <UnsentNote orderIds={[order.id]} />
      {isOnScreen ? null : (
        <Warning>{`Version ${version.version} is not on your screen: you are looking at another version of this file.`}</Warning>
      )}
      {isOnScreen && !isDrawn ? (
        <Warning>
          Nothing of this file has been drawn on your screen. The record will say that you did not have it
          there.
        </Warning>
      ) : null}
      {approves && isOnScreen && isDrawn && unseen.length > 0 ? (
        <UnseenWarning unseen={unseen} onShow={onShowUnseen} />
      ) : null}
      {approves && earlier > 0 ? <Warning>{earlierText(earlier)}</Warning> : null}
      {hasThreads ? null : (
        <Warning>The comments on this version are not loaded: there may be open ones among them.</Warning>
      )}
    </>
  );
}

function confirmText(action: AskedAction, version: number, anyOpen: boolean): string {
  if (action === 'PUT_ON_HOLD') return 'Continue';
  if (action === 'MAKE_CHANGES') return 'Make Changes';
  return anyOpen ? 'Approve All the Same' : `Approve Version ${version}`;
}
