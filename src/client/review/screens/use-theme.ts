import { useSyncExternalStore } from 'react';

/** Returns the theme of the page, as on the root element. */
export const useTheme = (): 'light' | 'dark' => useSyncExternalStore(subscribe, shown);

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

const shown = () => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');
