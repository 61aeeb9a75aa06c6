import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { decideVersion } from '#client/stores/actions/decide-version.ts';
import { deleteVersion } from '#client/stores/actions/delete-version.ts';
import { useClient } from '#client/stores/client-context.ts';
import { Button } from '#client/ui/button.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { momentText } from '#client/ui/date-words.ts';
import { ReasonDialog } from '#client/ui/reason-dialog.tsx';
import type { Version } from '#shared/model/attachment.ts';
import { can } from '#shared/rules/permission.ts';
import {
  decideLockMs,
  deleteLockMs,
  mayDecideVersion,
  mayDeleteVersion,
} from '#shared/rules/version-rules.ts';
import { useScene } from '../desk/desk-context.ts';
import { restKey } from '../desk/review-view.ts';
import { useRest } from './use-rest.ts';
import styles from './version-list.module.css';

/** The versions of the tab in use, newest first. */
export function VersionList(): ReactNode {
  const { versions } = useScene();
  return (
    <ol className={styles.list}>
      {versions.map((version) => (
        <VersionCard key={version.id} version={version} />
      ))}
    </ol>
  );
}

function VersionCard({ version }: { version: Version }): ReactNode {
  const { desk, order, attachment, actor, version: shown } = useScene();
  const isShown = version.id === shown.id;
  const mayDecide = mayDecideVersion(actor, order.progress);
  const mayDelete = can(actor, 'update', 'ASSIGNED_OPERATOR');
  return (
    <li className={styles.card} data-shown={isShown}>
      <button
        type="button"
        className={styles.open}
        aria-current={isShown ? 'true' : undefined}
        onClick={() => desk.showVersion(version.id)}
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
          {`${momentText(new Date(version.createdAt))} · ${version.uploadedBy.name}`}
        </span>
      </button>
      {mayDecide || mayDelete ? (
        <div className={styles.actions}>
          {mayDecide ? <DecideButton version={version} /> : null}
          {mayDelete ? (
            <DeleteButton version={version} allowed={mayDeleteVersion(actor, version, attachment.versions)} />
          ) : null}
        </div>
      ) : null}
    </li>
  );
}

function DecideButton({ version }: { version: Version }): ReactNode {
  const client = useClient();
  const { order } = useScene();
  const [asking, setAsking] = useState(false);
  const [resting, rest] = useRest(restKey.decide(version.id), decideLockMs);
  const content = version.isInternalApproved ? 'Revise' : 'Approved';
  const label = version.isInternalApproved ? 'Revise' : 'Approve';
  return (
    <>
      <Button size="small" disabled={resting} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        title={`${label} version ${version.version}`}
        text={
          version.isInternalApproved
            ? 'The version loses its Checked badge.'
            : 'The version is marked as Checked. It cannot be deleted while it is.'
        }
        confirmLabel="Yes"
        cancelLabel="No"
        onConfirm={() => {
          setAsking(false);
          rest();
          void decideVersion(client, order.id, version, content);
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

function DeleteButton({ version, allowed }: { version: Version; allowed: boolean }): ReactNode {
  const client = useClient();
  const { order } = useScene();
  const [asking, setAsking] = useState(false);
  const [resting, rest] = useRest(restKey.delete(version.id), deleteLockMs);
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        className={styles.delete}
        disabled={!allowed || resting}
        onClick={() => setAsking(true)}
      >
        Delete
      </Button>
      <ReasonDialog
        open={asking}
        title={`Delete version ${version.version}`}
        text="The version goes with its comments and marks. Say why."
        busy={resting}
        onContinue={(reason) => {
          setAsking(false);
          rest();
          void deleteVersion(client, order.id, version, reason);
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
