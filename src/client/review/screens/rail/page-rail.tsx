import {
  type ReactElement,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { List, type RowComponentProps, useListRef } from 'react-window';
import { useScene, useView } from '#client/review/screens/controller/scene-context.ts';
import { countsByPage, threadsOf } from '#client/review/screens/controller/thread-list.ts';
import { useReview } from '#client/state/client-context.ts';
import styles from './page-rail.module.css';
import { type Served, servedFor } from './served-pictures.ts';
import { createThumbnails, type Thumbnail, type Thumbnails } from './thumbnails.ts';

const thumbWidth = 112;
const rowHeight = 196;

interface RowData {
  thumbnails: Thumbnails;
  current: number;
  counts: ReadonlyMap<number, number>;
  /** What is counted. */
  unit: 'comment' | 'change';
  go(page: number): void;
}

/** Thumbnails of all pages; only those in view exist. */
export function PageRail(): ReactNode {
  const { controller, tab, version } = useScene();
  const { document, page, pageCount, painted, settled, walk, walking, changeCount } = useView();
  const { topics, pageSizes } = useReview();
  const [thumbnails, setThumbnails] = useState<Thumbnails | null>(null);
  const list = useListRef(null);

  const { fileMeta } = version;
  const kept = useRef<Served | null>(null);
  kept.current = servedFor(version, kept.current, thumbnails !== null);
  const served = kept.current.source;
  const drawn = settled ? document : null;
  const firstPage = fileMeta.firstPage ?? drawn?.firstPage ?? null;
  // What is on the stage comes first, be it the server's picture or, without those of the pages, the file itself.
  const mayBegin = firstPage !== null && (served === null ? drawn !== null : painted || settled);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is another file.
  useEffect(() => {
    if (!mayBegin || firstPage === null) return;
    const px = Math.round(thumbWidth * Math.min(2, devicePixelRatio || 1));
    const made = createThumbnails(firstPage, served, px);
    setThumbnails(made);
    return () => {
      setThumbnails(null);
      made.dispose();
    };
  }, [version.id, mayBegin, served]);
  useEffect(() => thumbnails?.draw(drawn), [thumbnails, drawn]);
  useEffect(() => thumbnails?.setSizes(pageSizes), [thumbnails, pageSizes]);

  useEffect(() => {
    if (thumbnails !== null) list.current?.scrollToRow({ index: page - 1, align: 'smart' });
  }, [thumbnails, page, list]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `changeCount` represents the changes found so far.
  const counts = useMemo(
    () =>
      (walking ? walk?.countsByPage() : undefined) ??
      countsByPage(threadsOf(topics, tab), controller.reader()),
    [topics, tab, controller, walking, walk, changeCount],
  );
  const rows = pageCount === 0 ? (fileMeta.pageCount ?? 0) : pageCount;
  if (thumbnails === null || rows === 0) return null;
  return (
    <List
      className={styles.list ?? ''}
      listRef={list}
      rowComponent={PageRow}
      rowCount={rows}
      rowHeight={rowHeight}
      rowProps={{
        thumbnails,
        current: page,
        counts,
        unit: walking ? 'change' : 'comment',
        go: controller.goToPage,
      }}
      onRowsRendered={(_, all) => thumbnails.show(all.startIndex + 1, all.stopIndex + 1)}
      aria-label="Pages"
    />
  );
}

function PageRow({
  index,
  style,
  ariaAttributes,
  thumbnails,
  current,
  counts,
  unit,
  go,
}: RowComponentProps<RowData>): ReactElement {
  const page = index + 1;
  const { changed } = thumbnails;
  const { width, height } = useSyncExternalStore(changed.on, () => thumbnails.size(page));
  const image = useSyncExternalStore(changed.on, () => thumbnails.get(page));
  const count = counts.get(page) ?? 0;
  const shown = Math.min(thumbWidth, (thumbWidth * 1.4 * width) / height);
  const counted = count === 0 ? '' : `, ${count} ${unit}${count === 1 ? '' : 's'}`;
  return (
    <div style={style} className={styles.row} {...ariaAttributes}>
      <button
        type="button"
        className={styles.page}
        aria-current={page === current ? 'page' : undefined}
        aria-label={`Page ${page}${counted}`}
        onClick={() => go(page)}
      >
        <span className={styles.sheet} style={{ width: shown, height: (shown * height) / width }}>
          <Picture image={image} />
          {count === 0 ? null : (
            <span className={styles.count} data-unit={unit}>
              {count}
            </span>
          )}
        </span>
        <span className={styles.number}>{page}</span>
      </button>
    </div>
  );
}

function Picture({ image }: { image: Thumbnail | null }): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    // A bitmap without a width is closed: its page has another by now, or the rail is going.
    if (canvas.current === null || image === null || image.width === 0) return;
    canvas.current.width = image.width;
    canvas.current.height = image.height;
    const context = canvas.current.getContext('2d');
    if (image instanceof ImageData) context?.putImageData(image, 0, 0);
    else context?.drawImage(image, 0, 0);
  }, [image]);
  return image === null ? null : <canvas ref={canvas} className={styles.image} aria-hidden />;
}
