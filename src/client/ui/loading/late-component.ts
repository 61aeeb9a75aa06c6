import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

const firstPauseMs = 1_000;
const maxPauseMs = 15_000;

/**
 * Returns a component whose code comes late. A lost connection delays it: the code is fetched again, and
 * nothing else on the screen fails.
 */
export const lateComponent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await untilLoaded(load) }));

/** Asks for code until it has come: at once when the line is back, and else after ever longer pauses. */
export async function untilLoaded<Code>(load: () => Promise<Code>): Promise<Code> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs))
    try {
      return await load();
    } catch {
      await untilWorthTrying(pauseMs);
      askAgainForStyles();
    }
}

const untilWorthTrying = (pauseMs: number): Promise<void> =>
  new Promise((resolve) => {
    const go = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, pauseMs);
    window.addEventListener('online', go);
  });

/** The loader of late code requests a style sheet once only: those that failed are requested here. */
function askAgainForStyles(): void {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  const come = new Set(links.filter(({ sheet }) => sheet !== null).map(({ href }) => href));
  for (const link of links)
    if (!come.has(link.href)) {
      come.add(link.href);
      link.after(link.cloneNode());
    }
}
