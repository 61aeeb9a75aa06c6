import { Check, Plus, Search, SearchX, WifiOff } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { type StockFound, saveStock, searchStock } from '#client/images/actions/images.ts';
import { useClient } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { EmptyState } from '#client/ui/display/empty-state.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { SearchBox } from '#client/ui/fields/search-box.tsx';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { type StockPicture, type StockSize, stockSizes } from '#shared/images/image.ts';
import { CreditLine } from './credit-line.tsx';
import styles from './images-screen.module.css';
import { PageSteps } from './page-steps.tsx';

const sizeNames: Readonly<Record<StockSize, string>> = {
  original: 'Original',
  large2x: 'Large, for print of a page',
  large: 'Medium',
  medium: 'Small',
  small: 'Smallest, for sketches',
};
const sizes = stockSizes.map((size) => ({ value: size, label: sizeNames[size] }));
const places = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Pictures of the public library, to be kept in the company's own. */
export function StockSearch(): ReactNode {
  const [query, setQuery] = useState('');
  const [page, setPage] = useState(1);
  const [size, setSize] = useState<StockSize>('large2x');
  const { found, isSearching, retry } = useStock(query, page);
  return (
    <section className={styles.library} aria-label="Stock pictures">
      <div className={styles.tools}>
        <SearchBox
          label="Search stock pictures"
          text={query}
          onChange={(text) => {
            setQuery(text);
            setPage(1);
          }}
        />
        <span className={styles.total} role="status">
          {found === null || typeof found === 'string' ? '' : `${found.total.toLocaleString('en')} pictures`}
        </span>
        <div className={styles.size}>
          <SelectField
            label="Size to save"
            options={sizes}
            value={size}
            placeholder="Choose one"
            onChange={(next) => setSize(stockSizes.find((one) => one === next) ?? size)}
          />
        </div>
      </div>
      <p className={styles.terms}>
        Photos provided by{' '}
        <a href="https://www.pexels.com" target="_blank" rel="noreferrer">
          Pexels
        </a>
      </p>
      {query === '' ? (
        <EmptyState
          icon={Search}
          title="Find a picture for your artwork"
          text="What you save is kept in My Images with its photographer’s name."
        />
      ) : isSearching ? (
        <div className={styles.grid}>
          {places.map((place) => (
            <Skeleton key={place} height="220px" />
          ))}
        </div>
      ) : typeof found === 'string' ? (
        <EmptyState
          icon={WifiOff}
          role="alert"
          title="The pictures could not be searched"
          text={found}
          action={<Button onClick={retry}>Try again</Button>}
        />
      ) : found === null || found.pictures.length === 0 ? (
        <EmptyState icon={SearchX} title="Nothing is found for that" text="Try another or a simpler word." />
      ) : (
        <>
          <ul className={styles.grid} aria-label="Stock pictures">
            {found.pictures.map((picture) => (
              <li key={picture.id}>
                <StockCard picture={picture} size={size} />
              </li>
            ))}
          </ul>
          <PageSteps page={page} pages={found.hasMore ? page + 1 : page} onChange={setPage} />
        </>
      )}
    </section>
  );
}

function StockCard({ picture, size }: { picture: StockPicture; size: StockSize }): ReactNode {
  const client = useClient();
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState(picture.isSaved);
  const { id, alt, thumbnail, credit, width, height } = picture;
  const save = async (): Promise<void> => {
    setBusy(true);
    if (await saveStock(client, id, size)) setSaved(true);
    setBusy(false);
  };
  return (
    <article className={styles.card} aria-label={alt}>
      <span className={styles.picture}>
        <img className={styles.stock} src={thumbnail} alt={alt} loading="lazy" decoding="async" />
      </span>
      <div className={styles.body}>
        <div className={styles.words}>
          <CreditLine credit={credit} />
          <span className={styles.note}>
            {width} × {height}
          </span>
        </div>
      </div>
      <Button
        size="small"
        icon={saved ? Check : Plus}
        busy={busy}
        className={styles.save}
        aria-label={`${saved ? 'Save again' : 'Save'} to My Images: ${alt}`}
        onClick={() => void save()}
      >
        {saved ? 'Saved, save again' : 'Save to My Images'}
      </Button>
    </article>
  );
}

function useStock(
  query: string,
  page: number,
): { found: StockFound | string | null; isSearching: boolean; retry(): void } {
  const client = useClient();
  const [last, setLast] = useState<{ key: string; found: StockFound | string } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const key = `${attempt} ${page} ${query}`;
  useEffect(() => {
    if (query === '') return;
    const given = new AbortController();
    void searchStock(client, query, page, given.signal).then((found) => {
      if (!given.signal.aborted) setLast({ key, found });
    });
    return () => given.abort();
  }, [client, query, page, key]);
  const found = last?.key === key ? last.found : null;
  return {
    found,
    isSearching: query !== '' && found === null,
    retry: () => setAttempt((before) => before + 1),
  };
}
