import { Check, ImagePlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { OrderThumbnail } from '#client/orders/screens/page/order-thumbnail.tsx';
import { Button } from '#client/ui/buttons/button.tsx';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import { EmptyState } from '#client/ui/display/empty-state.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { SearchBox } from '#client/ui/fields/search-box.tsx';
import { formatBytes } from '#shared/files/upload.ts';
import { maxImagesAtOnce } from '#shared/images/images.ts';
import styles from './image-picker.module.css';
import { PageSteps } from './page-steps.tsx';
import { useImages } from './use-images.ts';

const places = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Chooses pictures of the company's library, of which an order gets copies. */
export function ImagePicker({
  onChoose,
  onClose,
}: {
  /** True where it was done: the picker closes then. */
  onChoose(ids: readonly string[]): Promise<boolean>;
  onClose(): void;
}): ReactNode {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const { list, pages, isFailed, load } = useImages({ companyId: null, search, page });
  const toggle = (id: string): void =>
    setChosen((before) =>
      before.includes(id)
        ? before.filter((one) => one !== id)
        : before.length < maxImagesAtOnce
          ? [...before, id]
          : before,
    );
  const add = async (): Promise<void> => {
    setBusy(true);
    const isDone = await onChoose(chosen);
    setBusy(false);
    if (isDone) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      busy={busy}
      size="large"
      title="Add from My Images"
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" busy={busy} disabled={chosen.length === 0} onClick={() => void add()}>
            {chosen.length === 0
              ? 'Add'
              : chosen.length === 1
                ? 'Add 1 picture'
                : `Add ${chosen.length} pictures`}
          </Button>
        </>
      }
    >
      <div className={styles.picker}>
        <SearchBox
          label="Search by name"
          text={search}
          onChange={(text) => {
            setSearch(text);
            setPage(1);
          }}
        />
        {list === null ? (
          isFailed ? (
            <p role="alert">
              The pictures could not be loaded. <Button onClick={() => void load()}>Try again</Button>
            </p>
          ) : (
            <div className={styles.grid}>
              {places.map((place) => (
                <Skeleton key={place} height="150px" />
              ))}
            </div>
          )
        ) : list.images.length === 0 ? (
          <EmptyState
            icon={ImagePlus}
            title={search === '' ? 'No pictures yet' : 'No picture has that name'}
            text={
              search === ''
                ? 'Pictures that your company uses again and again are kept in My Images.'
                : 'Try another part of its name.'
            }
            action={search === '' ? <Link href="/my-images">Go to My Images</Link> : undefined}
          />
        ) : (
          <>
            <ul className={styles.grid} aria-label="Pictures">
              {list.images.map(({ id, name, size, thumbnail }) => {
                const isChosen = chosen.includes(id);
                return (
                  <li key={id}>
                    <button
                      type="button"
                      className={styles.choice}
                      aria-pressed={isChosen}
                      aria-label={`${name}, ${formatBytes(size)}`}
                      onClick={() => toggle(id)}
                    >
                      <OrderThumbnail src={thumbnail} />
                      <span className={styles.name}>{name}</span>
                      {isChosen ? <Check className={styles.tick} aria-hidden /> : null}
                    </button>
                  </li>
                );
              })}
            </ul>
            <PageSteps page={page} pages={pages} onChange={setPage} />
          </>
        )}
      </div>
    </Dialog>
  );
}
