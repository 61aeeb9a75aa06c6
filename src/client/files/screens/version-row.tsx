import { Check, Download, FileLock2, MessageSquare, TriangleAlert } from 'lucide-react';
import { Link } from 'wouter';
import { actorOf } from '#client/accounts/stores/actor.ts';
import { saveVersionFile } from '#client/files/actions/save-version-file.ts';
import { useClient, useReaderZone, useUser } from '#client/state/client-context.ts';
import { Chip } from '#client/ui/display/chip.tsx';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import { can } from '#shared/access/permission.ts';
import type { Attachment, Version } from '#shared/files/attachment.ts';
import { isVersionWithheld, withheldText } from '#shared/files/unmarked-files.ts';
import { removedFault, tooLargeFault } from '#shared/files/version-faults.ts';
import { zoneMoment } from '#shared/kernel/zone-dates.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import styles from './version-row.module.css';

/** One version of an attachment: open it, see its state, fetch its file. */
export function VersionRow({
  order,
  attachment,
  version,
  path,
  isNewest,
}: {
  order: OrderDetail;
  attachment: Attachment;
  version: Version;
  path: string;
  isNewest: boolean;
}) {
  const client = useClient();
  const actor = actorOf(useUser());
  const href = isNewest ? path : `${path}?versionId=${version.id}`;
  const uploaded = zoneMoment(new Date(version.createdAt), useReaderZone());
  return (
    <li className={styles.row}>
      <Link href={href} className={styles.open} title={`${version.fileName}, ${uploaded}`}>
        <span className={styles.number}>Version {version.version}</span>
        <span className={styles.by}>
          {version.uploadedBy.name} · {uploaded}
        </span>
      </Link>
      <span className={styles.signs}>
        {version.fault === removedFault && <Chip>File removed</Chip>}
        {version.fault === tooLargeFault && (
          <Chip title="Too large for the server to draw a preview of it. It opens in the review.">
            No preview
          </Chip>
        )}
        {version.fault !== null && version.fault !== removedFault && version.fault !== tooLargeFault && (
          <Chip tone="danger" icon={TriangleAlert}>
            Unreadable
          </Chip>
        )}
        {version.isInternal && <Chip>Internal</Chip>}
        {version.isInternalApproved && can(actor, 'read', 'APPROVE_ACTION') && (
          <Chip tone="approved" icon={Check}>
            Checked
          </Chip>
        )}
        {version.openTopics > 0 && (
          <Chip icon={MessageSquare}>
            {version.openTopics}
            <VisuallyHidden> open comments</VisuallyHidden>
          </Chip>
        )}
        {isVersionWithheld(actor, order, attachment, version) ? (
          <Link
            className={styles.download}
            href={href}
            title={`${withheldText} Its proof can be downloaded in the review.`}
          >
            <FileLock2 size={15} aria-hidden="true" />
            <VisuallyHidden>{`Version ${version.version}: ${withheldText} Open the review for its proof.`}</VisuallyHidden>
          </Link>
        ) : (
          <button
            type="button"
            className={styles.download}
            aria-label={`Download version ${version.version}, ${version.fileName}`}
            onClick={() => void saveVersionFile(client, order.id, version)}
          >
            <Download size={15} aria-hidden="true" />
          </button>
        )}
      </span>
    </li>
  );
}
