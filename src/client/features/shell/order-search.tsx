import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { loadOrders } from '#client/stores/actions/load-orders.ts';
import { useClient } from '#client/stores/client-context.ts';
import { Kbd } from '#client/ui/kbd.tsx';
import styles from './order-search.module.css';

const typingPauseMs = 500;

/** Filters the list after 500 ms of no typing. Ctrl+Q focuses, Esc clears and leaves, Enter does nothing. */
export function OrderSearch() {
  const client = useClient();
  const [text, setText] = useState(client.orders.list.query.customSearch);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (!event.ctrlKey || event.key.toLowerCase() !== 'q') return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  useEffect(() => {
    const { query } = client.orders.list;
    const customSearch = text.trim();
    if (customSearch === query.customSearch) return;
    const pause = setTimeout(
      () => void loadOrders(client, { ...query, customSearch }),
      customSearch === '' ? 0 : typingPauseMs,
    );
    return () => clearTimeout(pause);
  }, [client, text]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    setText('');
    input.current?.blur();
  };
  return (
    <search className={styles.search}>
      <Search className={styles.icon} aria-hidden="true" />
      <input
        ref={input}
        className={styles.input}
        type="text"
        aria-label="Search orders"
        placeholder="Search orders"
        aria-keyshortcuts="Control+Q"
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {text === '' ? (
        <span className={styles.keys} aria-hidden="true">
          <Kbd keys="ctrl+q" />
        </span>
      ) : (
        <button type="button" className={styles.clear} aria-label="Clear search" onClick={() => setText('')}>
          <X size={14} aria-hidden="true" />
        </button>
      )}
    </search>
  );
}
