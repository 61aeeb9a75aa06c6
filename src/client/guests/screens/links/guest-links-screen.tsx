import { Link2Off, UserPlus } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { List, useListRef } from 'react-window';
import { Link, useSearchParams } from 'wouter';
import {
  leaveGuestLinks,
  loadGuestLinks,
  loadMoreGuestLinks,
  showGuestLinks,
} from '#client/guests/actions/guest-links.ts';
import { isLive } from '#client/guests/stores/links.store.ts';
import { useClient, useLinks } from '#client/state/client-context.ts';
import { BackLink, BackToOrders } from '#client/ui/buttons/back-link.tsx';
import { Button } from '#client/ui/buttons/button.tsx';
import { EmptyState } from '#client/ui/display/empty-state.tsx';
import { LoadFailure } from '#client/ui/display/load-failure.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import page from '#client/ui/page.module.css';
import { useNarrow } from '#client/ui/use-media.ts';
import type { GuestLink } from '#shared/guests/guest-link.ts';
import styles from './guest-links-screen.module.css';
import { LinkDialogs } from './link-dialogs.tsx';
import { type LinkAsk, LinkRow } from './link-row.tsx';

/** The next page is fetched this many rows before the last one. */
const pageAheadRows = 12;
const rowHeights = { wide: 60, narrow: 108 };
const lines = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Guests' links: of the order in the address, or of all readable orders. */
export function GuestLinksScreen(): ReactNode {
  const client = useClient();
  const [search] = useSearchParams();
  const orderId = search.get('order');
  const { links, status, counts } = useLinks();
  const isNarrow = useNarrow();
  const [all, setAll] = useState(false);
  const [asked, setAsked] = useState<{ linkId: string; what: LinkAsk } | null>(null);
  useEffect(() => {
    void showGuestLinks(client, { orderId, showsAll: all });
  }, [client, orderId, all]);
  useEffect(() => () => leaveGuestLinks(client), [client]);

  const shown = useMemo(() => (all ? links : links.filter(isLive)), [links, all]);
  const ask = useCallback((link: GuestLink, what: LinkAsk) => setAsked({ linkId: link.id, what }), []);
  const askedLink = links.find(({ id }) => id === asked?.linkId);
  return (
    <div className={styles.screen}>
      {orderId === null ? (
        <BackToOrders />
      ) : (
        <BackLink path={`/orders/detail/${orderId}`}>{`Order #${orderId}`}</BackLink>
      )}
      <header className={styles.head}>
        <h1 className={page.title}>Guest links</h1>
        {orderId === null ? null : <Link href="/guest-links">Of all orders</Link>}
        <fieldset className={styles.filters} aria-label="Which links">
          <Choice label={`${counts?.live ?? ''} live`} on={!all} onChoose={() => setAll(false)} />
          <Choice label={`${counts?.all ?? ''} in all`} on={all} onChoose={() => setAll(true)} />
        </fieldset>
      </header>
      {status === 'failed' ? (
        <LoadFailure what="The links" onRetry={() => void loadGuestLinks(client)} />
      ) : status !== 'ready' && links.length === 0 ? (
        <div className={styles.waiting} role="status" aria-label="Loading...">
          {lines.map((line) => (
            <Skeleton key={line} height="24px" />
          ))}
        </div>
      ) : shown.length === 0 ? (
        <NoLinks hasEnded={(counts?.all ?? 0) > 0} onAll={() => setAll(true)} orderId={orderId} />
      ) : (
        <LinkList links={shown} isNarrow={isNarrow} ofOrder={orderId !== null} ask={ask} />
      )}
      {asked === null || askedLink === undefined ? null : (
        <LinkDialogs
          link={askedLink}
          what={asked.what}
          onAsk={(what) => setAsked({ linkId: askedLink.id, what })}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

function LinkList(props: {
  links: readonly GuestLink[];
  isNarrow: boolean;
  ofOrder: boolean;
  ask(link: GuestLink, what: LinkAsk): void;
}): ReactNode {
  const { links, isNarrow } = props;
  const client = useClient();
  const list = useListRef(null);
  const box = useRef<HTMLDivElement>(null);
  const walk = (event: KeyboardEvent): void => {
    const from = Number((event.target as HTMLElement).dataset.row);
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const to = from + by;
    if (by === 0 || Number.isNaN(from) || to < 0 || to >= links.length) return;
    event.preventDefault();
    list.current?.scrollToRow({ index: to, align: 'auto' });
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>(`[data-row="${to}"]`)?.focus({ preventScroll: true }),
    );
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys go from button to button within.
    <div ref={box} className={styles.table} onKeyDown={walk}>
      {isNarrow ? null : (
        <div className={styles.names} aria-hidden>
          <span>Guest</span>
          <span>{props.ofOrder ? 'Files' : 'Order'}</span>
          <span>State</span>
          <span className={styles.opens}>Opened</span>
          <span>What they did</span>
        </div>
      )}
      <List
        className={styles.list ?? ''}
        listRef={list}
        rowComponent={LinkRow}
        rowCount={links.length}
        rowHeight={isNarrow ? rowHeights.narrow : rowHeights.wide}
        rowProps={props}
        onRowsRendered={(_, { stopIndex }) => {
          if (stopIndex >= links.length - pageAheadRows) void loadMoreGuestLinks(client);
        }}
        aria-label="Guest links"
      />
    </div>
  );
}

function NoLinks({
  hasEnded,
  onAll,
  orderId,
}: {
  hasEnded: boolean;
  onAll(): void;
  orderId: string | null;
}): ReactNode {
  if (hasEnded)
    return (
      <EmptyState
        icon={Link2Off}
        title="No link is live"
        text="Those that were have ended."
        action={<Button onClick={onAll}>Show all</Button>}
      />
    );
  return (
    <EmptyState
      icon={UserPlus}
      title="Nobody has been invited yet"
      text={
        orderId === null
          ? 'Open an order and choose Invite a guest: they review its files without an account.'
          : 'Invite a guest from the order: they review its files without an account.'
      }
      action={
        <Link href={orderId === null ? '/' : `/orders/detail/${orderId}`} className={styles.go}>
          {orderId === null ? 'Go to the orders' : `Go to order #${orderId}`}
        </Link>
      }
    />
  );
}

function Choice({ label, on, onChoose }: { label: string; on: boolean; onChoose(): void }): ReactNode {
  return (
    <button type="button" className={styles.choice} aria-pressed={on} onClick={onChoose}>
      {label}
    </button>
  );
}
