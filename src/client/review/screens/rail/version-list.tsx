import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useDecisionsOf } from '#client/decisions/screens/record/use-decisions-of.ts';
import { VersionDecisions } from '#client/decisions/screens/record/version-decisions.tsx';
import { deleteVersion } from '#client/files/actions/delete-version.ts';
import { choosePair } from '#client/review/screens/changes/pair/choose-pair.ts';
import { decideShown } from '#client/review/screens/controller/decide-shown.ts';
import { olderVersionText } from '#client/review/screens/controller/decision-lock.ts';
import { fetchPictureAhead } from '#client/review/screens/controller/document/fetch-picture.ts';
import { restKey } from '#client/review/screens/controller/review-view.ts';
import { type ReviewScene, useScene, useView } from '#client/review/screens/controller/scene-context.ts';
import { unseenText } from '#client/review/screens/controller/unseen-parts.ts';
import { RestoredNote } from '#client/shell/screens/parts/restored-note.tsx';
import { useKeptForm } from '#client/shell/screens/parts/use-kept-form.ts';
import { useClient, useConnection, useOrder, useReaderZone } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx';
import { ReasonDialog } from '#client/ui/dialogs/reason-dialog.tsx';
import { Chip } from '#client/ui/display/chip.tsx';
import { can } from '#shared/access/permission.ts';
import { approvedIds } from '#shared/decisions/decided-step.ts';
import type { Version } from '#shared/files/attachment.ts';
import { closedMessage, isOpenForFiles } from '#shared/files/attachment-changes.ts';
import { lockedMessage } from '#shared/files/upload.ts';
import {
  decideLockMs,
  deleteLockMs,
  mayDecideVersion,
  whyVersionStays,
} from '#shared/files/version-rules.ts';
import { zoneMoment } from '#shared/kernel/zone-dates.ts';
import { LockedButton } from './locked-button.tsx';
import { useRest } from './use-rest.ts';
import styles from './version-list.module.css';

/** The versions of the tab in use, newest first. */
export function VersionList(): ReactNode {
  const { versions, order } = useScene();
  const detail = useOrder(order.id);
  const decisions = useDecisionsOf(detail);
  return (
    <ol className={styles.list}>
      {versions.map((version) => (
        <VersionCard
          key={version.id}
          version={version}
          isApproved={version.isApproved || approvedIds(decisions ?? []).includes(version.id)}
        >
          {detail === null || decisions === null ? null : (
            <VersionDecisions order={detail} all={decisions} versionId={version.id} />
          )}
        </VersionCard>
      ))}
    </ol>
  );
}

function VersionCard({
  version,
  isApproved,
  children,
}: {
  version: Version;
  isApproved: boolean;
  children: ReactNode;
}): ReactNode {
  const scene = useScene();
  const { controller, order, actor, version: shown } = scene;
  const zone = useReaderZone();
  const isShown = version.id === shown.id;
  const mayDecide = mayDecideVersion(actor, order);
  const mayDelete = can(actor, 'update', 'ASSIGNED_OPERATOR');
  const mayCompare = !isShown && [version, shown].every(({ fileType }) => fileType !== 'unsupported');
  return (
    <li className={styles.card} data-shown={isShown}>
      <button
        type="button"
        className={styles.open}
        aria-current={isShown ? 'true' : undefined}
        onClick={() => controller.showVersion(version.id)}
        onPointerEnter={() => fetchPictureAhead(version)}
        onFocus={() => fetchPictureAhead(version)}
      >
        <span className={styles.thumb}>
          {version.thumbnail === null ? null : <img src={version.thumbnail} alt="" loading="lazy" />}
        </span>
        <span className={styles.name}>
          {`Version ${version.version}`}
          {version.isInternalApproved && can(actor, 'read', 'APPROVE_ACTION') ? (
            <Chip tone="approved" icon={Check}>
              Checked
            </Chip>
          ) : null}
        </span>
        <span className={styles.file}>{version.fileName}</span>
        <span className={styles.note}>
          {`${zoneMoment(new Date(version.createdAt), zone)} · ${version.uploadedBy.name}`}
        </span>
      </button>
      {mayDecide || mayDelete || mayCompare ? (
        <div className={styles.actions}>
          {mayCompare ? (
            <Button
              size="small"
              aria-label={`Compare with version ${version.version}`}
              onClick={() => choosePair(scene, version.id)}
            >
              Compare
            </Button>
          ) : null}
          {mayDecide ? <DecideButton version={version} /> : null}
          {mayDelete ? (
            <DeleteButton version={version} stays={isApproved ? approvedMessage : whyStays(scene, version)} />
          ) : null}
        </div>
      ) : null}
      {children}
    </li>
  );
}

type Content = 'Approved' | 'Revise';
const labels: Readonly<Record<Content, string>> = { Approved: 'Approve', Revise: 'Revise' };

function DecideButton({ version }: { version: Version }): ReactNode {
  const client = useClient();
  const { controller, order, attachment, version: shown } = useScene();
  const view = useView();
  const { since } = useConnection();
  const isDrawn = view.drawing === 'done' && version.id === shown.id;
  // What was asked stays, also where somebody else decides on the version while the question is read.
  const [asked, setAsked] = useState<Content>('Approved');
  const [asking, setAsking] = useState(false);
  const [resting, rest] = useRest(restKey.decide(version.id), decideLockMs);
  const unseen = isDrawn && asked === 'Approved' ? unseenText(view) : '';
  const offered = version.isInternalApproved ? 'Revise' : 'Approved';
  const lock = olderVersionText(attachment, version);
  return (
    <>
      {lock === null ? (
        <Button
          size="small"
          disabled={resting || since !== null}
          onClick={() => {
            setAsked(offered);
            setAsking(true);
          }}
        >
          {labels[offered]}
        </Button>
      ) : (
        <LockedButton id="decision-lock" title={`Version ${version.version} cannot be approved`} why={lock}>
          {labels.Approved}
        </LockedButton>
      )}
      <ConfirmDialog
        open={asking}
        title={`${labels[asked]} version ${version.version}`}
        text={[
          ...(isDrawn ? [] : ['This version is not on your screen.']),
          ...(unseen === '' ? [] : [unseen]),
          asked === 'Revise'
            ? 'The version loses its Checked badge.'
            : 'The version is marked as Checked. It cannot be deleted while it is.',
        ].join(' ')}
        confirmLabel="Yes"
        cancelLabel="No"
        onConfirm={() => {
          setAsking(false);
          rest();
          void decideShown(client, order.id, version, asked, isDrawn ? controller.view : null, unseen);
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

const approvedMessage = 'It is approved. Take the approval back first.';

function whyStays({ order, attachment }: ReviewScene, version: Version): string | null {
  if (order.isLocked) return lockedMessage;
  return isOpenForFiles(order) ? whyVersionStays(version, attachment.versions) : closedMessage;
}

/** `stays`: why it cannot be deleted; null where it can. */
function DeleteButton({ version, stays }: { version: Version; stays: string | null }): ReactNode {
  const client = useClient();
  const { order } = useScene();
  /** The version as it is when its deletion is asked about. */
  const [asked, setAsked] = useState<Version | null>(null);
  const form = useKeptForm(`delete-version.${version.id}`, { reason: '' });
  const [resting, rest] = useRest(restKey.delete(version.id), deleteLockMs);
  return (
    <>
      {stays === null ? (
        <Button
          size="small"
          variant="quiet"
          className={styles.delete}
          disabled={resting}
          onClick={() => setAsked(version)}
        >
          Delete
        </Button>
      ) : (
        <LockedButton
          id="version-stays"
          title={`Version ${version.version} stays`}
          why={stays}
          variant="quiet"
          className={styles.delete}
        >
          Delete
        </LockedButton>
      )}
      <ReasonDialog
        open={asked !== null}
        title={`Delete version ${version.version}`}
        text={`The version goes with its comments and marks${openText(asked)}. Say why.`}
        note={<RestoredNote form={form} />}
        reason={form.values.reason}
        busy={resting}
        onReason={(reason) => form.change({ reason })}
        onContinue={(reason) => {
          setAsked(null);
          rest();
          const deleted = form.begin();
          void deleteVersion(client, order.id, asked ?? version, reason).then((result) => {
            if (result.ok) deleted();
          });
        }}
        onCancel={() => setAsked(null)}
      />
    </>
  );
}

const openText = (version: Version | null): string =>
  version === null || version.openTopics === 0 ? '' : `, ${version.openTopics} of them open`;
