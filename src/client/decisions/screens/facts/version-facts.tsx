import { FileQuestion } from 'lucide-react';
import type { ReactNode } from 'react';
import { dayTime } from '#client/decisions/screens/record/decided-time.ts';
import { useReaderZone } from '#client/state/client-context.ts';
import type { Version } from '#shared/files/attachment.ts';
import { formatBytes } from '#shared/files/upload.ts';
import { extentText } from './page-size-text.ts';
import { ShortHash } from './short-hash.tsx';
import styles from './version-facts.module.css';

/** Exactly which file is decided about. */
export function VersionFacts({ version }: { version: Version }): ReactNode {
  const zone = useReaderZone();
  const { fileName, uploadedBy, createdAt, fileMeta } = version;
  const extent = extentText(version);
  const picture = version.preview ?? version.thumbnail;
  return (
    <section className={styles.facts} aria-label="What is decided about">
      <span className={styles.thumb}>
        {picture === null ? <FileQuestion size={28} aria-hidden /> : <img src={picture} alt="" />}
      </span>
      <dl className={styles.list}>
        <dt>File</dt>
        <dd className={styles.name}>{fileName}</dd>
        <dt>Version</dt>
        <dd>{`${version.version}, by ${uploadedBy.name}, ${dayTime(createdAt, Date.now(), zone)}`}</dd>
        <dt>{extent === '' || version.fileType === 'image' ? 'Size' : 'Pages'}</dt>
        <dd>{extent === '' ? formatBytes(fileMeta.fileSize) : extent}</dd>
        <dt>SHA-256</dt>
        <dd>
          {fileMeta.sha256 === null ? (
            'is being worked out'
          ) : (
            <ShortHash hash={fileMeta.sha256} what={fileName} />
          )}
        </dd>
      </dl>
    </section>
  );
}
