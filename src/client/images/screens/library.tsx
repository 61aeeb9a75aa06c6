import { ImagePlus, SearchX, Upload } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { makeThumbnail } from '#client/files/screens/make-thumbnail.ts';
import { useFileDrop, usePastedFiles } from '#client/files/screens/use-file-drop.ts';
import { uploadImages } from '#client/images/actions/images.ts';
import { useLoadEngine } from '#client/shell/screens/parts/engine-context.ts';
import { useClient } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { EmptyState } from '#client/ui/display/empty-state.tsx';
import { LoadFailure } from '#client/ui/display/load-failure.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { useRefusedFiles } from '#client/ui/fields/refuse-files.ts';
import { SearchBox } from '#client/ui/fields/search-box.tsx';
import { imageExtensions } from '#shared/files/file-type.ts';
import { ImageCard } from './image-card.tsx';
import styles from './images-screen.module.css';
import { PageSteps } from './page-steps.tsx';
import { useImages } from './use-images.ts';

const places = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'];

/** The pictures of a company, found by their names; its own people add to them. */
export function Library({
  companyId,
  mayChange,
  onStock,
}: {
  /** Null: the actor's own company. */
  companyId: string | null;
  mayChange: boolean;
  /** Called with whether stock pictures can be searched. */
  onStock?(hasStock: boolean): void;
}): ReactNode {
  const client = useClient();
  const loadEngine = useLoadEngine();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const { list, pages, isFailed, load } = useImages({ companyId, search, page });
  const input = useRef<HTMLInputElement>(null);
  const upload = useCallback(
    (files: readonly File[]) =>
      void uploadImages(client, files, async (file) => makeThumbnail(await loadEngine(), file)),
    [client, loadEngine],
  );
  const drop = useFileDrop(mayChange, upload);
  usePastedFiles(mayChange, upload);
  useRefusedFiles();
  const hasStock = list?.hasStock ?? false;
  useEffect(() => {
    if (hasStock) onStock?.(true);
  }, [hasStock, onStock]);
  // The last page disappears when its last picture is removed.
  useEffect(() => {
    if (list !== null && page > pages) setPage(pages);
  }, [list, page, pages]);
  const choose = (): void => input.current?.click();
  return (
    <section className={styles.library} aria-label="Pictures" {...drop.handlers}>
      <div className={styles.tools}>
        <SearchBox
          label="Search by name"
          text={search}
          onChange={(text) => {
            setSearch(text);
            setPage(1);
          }}
        />
        <span className={styles.total} role="status">
          {list === null
            ? ''
            : list.total === 1
              ? '1 picture'
              : `${list.total.toLocaleString('en')} pictures`}
        </span>
        {mayChange ? (
          <>
            <input
              ref={input}
              type="file"
              multiple
              hidden
              accept={imageExtensions.map((extension) => `.${extension}`).join(',')}
              aria-label="Pictures to upload"
              onChange={({ target }) => {
                upload([...(target.files ?? [])]);
                target.value = '';
              }}
            />
            <Button variant="primary" icon={Upload} onClick={choose}>
              Upload
            </Button>
          </>
        ) : null}
      </div>
      {list !== null && list.images.length > 0 ? (
        <>
          <ul className={styles.grid} aria-label="Pictures">
            {list.images.map((image) => (
              <li key={image.id}>
                <ImageCard image={image} mayChange={mayChange} />
              </li>
            ))}
          </ul>
          <PageSteps page={page} pages={pages} onChange={setPage} />
        </>
      ) : list !== null ? (
        search === '' ? (
          <EmptyState
            icon={ImagePlus}
            title="No pictures yet"
            text={
              mayChange
                ? 'Drop logos and photos here, or paste them. They count as storage of your company, and can be added to any order.'
                : 'What the company’s team adds is shown here.'
            }
            action={mayChange ? <Button onClick={choose}>Choose files</Button> : undefined}
          />
        ) : (
          <EmptyState
            icon={SearchX}
            title="No picture has that name"
            text="Try another part of its name."
            action={<Button onClick={() => setSearch('')}>Show all</Button>}
          />
        )
      ) : isFailed ? (
        <LoadFailure what="The pictures" onRetry={() => void load()} />
      ) : (
        <div className={styles.grid}>
          {places.map((place) => (
            <Skeleton key={place} height="200px" />
          ))}
        </div>
      )}
      {drop.over ? <div className={styles.drop}>Drop to add to My Images</div> : null}
    </section>
  );
}
