import { Check, Download, MessageSquare, TriangleAlert } from 'lucide-react';
import { Link } from 'wouter';
import { actorOf } from '#client/stores/actor.ts';
import { useUser } from '#client/stores/client-context.ts';
import { Chip } from '#client/ui/chip.tsx';
import { momentText } from '#client/ui/date-words.ts';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { Version } from '#shared/model/attachment.ts';
import { can } from '#shared/rules/permission.ts';
import styles from './version-row.module.css';

/** One version of an attachment: open it, see its state, fetch its file. */
export function VersionRow({
  version,
  path,
  isNewest,
}: {
  version: Version;
  path: string;
  isNewest: boolean;
}) {
  const actor = actorOf(useUser());
  const href = isNewest ? path : `${path}?versionId=${version.id}`;
  const uploaded = momentText(new Date(version.createdAt));
  return (
    <li className={styles.row}>
      <Link href={href} className={styles.open} title={`${version.fileName}, ${uploaded}`}>
        <span className={styles.number}>Version {version.version}</span>
        <span className={styles.by}>
          {version.uploadedBy.name} · {uploaded}
        </span>
      </Link>
      <span className={styles.signs}>
        {version.fault !== null && (
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
        <a
          className={styles.download}
          href={version.url}
          download={version.fileName}
          aria-label={`Download version ${version.version}, ${version.fileName}`}
        >
          <Download size={15} aria-hidden="true" />
        </a>
      </span>
    </li>
  );
}
