import { Search, X } from 'lucide-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { commandSource } from '#client/commands/command-source.ts';
import { quickSearch } from '#client/orders/actions/quick-search.ts';
import { searchCommands } from '#client/shell/commands/search-commands.ts';
import { useCommandSource } from '#client/shell/screens/palette/use-command-source.ts';
import { useClient } from '#client/state/client-context.ts';
import { isComposing } from '#client/typing/text-keys.ts';
import { Kbd } from '#client/ui/buttons/kbd.tsx';
import { lateComponent } from '#client/ui/loading/late-component.ts';
import type { OrderListItem } from '#shared/orders/list/order-list-item.ts';
import styles from './quick-search.module.css';

const QuickResults = lateComponent(() => import('./quick-results.tsx').then((m) => m.QuickResults));

const typingPauseMs = 500;
const labels = { orders: 'Search orders', archive: 'Search archived orders' } as const;

/** Finds orders after 500 ms of no typing. Ctrl+Q focuses, Esc leaves and clears, Enter does nothing. */
export function QuickSearch({ place }: { place: 'orders' | 'archive' }): ReactNode {
  const client = useClient();
  const [text, setText] = useState('');
  /** Null until the response for the typed text arrives. */
  const [found, setFound] = useState<readonly OrderListItem[] | null>(null);
  const [isFailed, setFailed] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const wanted = text.trim();

  const source = useMemo(
    () =>
      commandSource(searchCommands, () => ({
        focusSearch: () => {
          input.current?.focus();
          input.current?.select();
        },
      })),
    [],
  );
  useCommandSource(source);

  useEffect(() => {
    setFound(null);
    setFailed(false);
    if (wanted === '') return;
    const searching = new AbortController();
    const pause = setTimeout(async () => {
      const result = await quickSearch(client, place, wanted, searching.signal);
      if (searching.signal.aborted) return;
      setFound(result);
      setFailed(result === null);
    }, typingPauseMs);
    return () => {
      clearTimeout(pause);
      searching.abort();
    };
  }, [client, place, wanted]);

  const clear = (): void => {
    setText('');
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      clear();
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const stops: Element[] = [...(box.current?.querySelectorAll('input, a') ?? [])];
      const at = document.activeElement === null ? 0 : stops.indexOf(document.activeElement);
      event.preventDefault();
      const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)];
      if (next instanceof HTMLElement) next.focus();
    }
  };
  const onBlur = ({ relatedTarget }: FocusEvent): void => {
    if (!(relatedTarget instanceof Node && box.current?.contains(relatedTarget))) setOpen(false);
  };
  return (
    <search ref={box} className={styles.search} data-tour="search" onKeyDown={onKeyDown} onBlur={onBlur}>
      <Search className={styles.icon} aria-hidden />
      <input
        ref={input}
        className={styles.input}
        type="text"
        aria-label={labels[place]}
        placeholder={labels[place]}
        aria-keyshortcuts="Control+Q"
        autoComplete="off"
        maxLength={200}
        value={text}
        onFocus={() => setOpen(true)}
        onChange={(event) => {
          setText(event.target.value);
          setOpen(true);
        }}
      />
      {text === '' ? (
        <span className={styles.keys} aria-hidden>
          <Kbd keys="ctrl+q" />
        </span>
      ) : (
        <button
          type="button"
          className={styles.clear}
          aria-label="Clear search"
          onClick={() => {
            clear();
            input.current?.focus();
          }}
        >
          <X size={14} aria-hidden />
        </button>
      )}
      {isOpen && wanted !== '' ? (
        <Suspense fallback={null}>
          <QuickResults orders={found} isFailed={isFailed} text={wanted} onChoose={clear} />
        </Suspense>
      ) : null}
    </search>
  );
}
