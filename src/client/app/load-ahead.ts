import { subscribe } from 'valtio';
import { leavePagePicture } from '#client/review/stores/page-picture.ts';
import type { LoadEngine } from '#client/shell/screens/parts/engine-context.ts';
import type { Entry } from '#client/state/entry.ts';
import { reviewAddress } from '#shared/review/review-address.ts';
import { loadBoard } from './framed-screens.ts';
import { loadScreen } from './loading/loaded-screens.ts';
import { loadFramed, loadReview } from './signed-in-screens.ts';
import { loadSignedIn } from './signed-out-screens.ts';

/** With a stored session, fetches everything that the board or the review needs at once, not one thing after another. */
export function loadAhead(entry: Entry, loadEngine: LoadEngine, location: Location): void {
  if (entry.session.stored === null) return;
  void entry.load();
  const isReview = reviewAddress(location) !== null;
  void Promise.allSettled([
    loadScreen(loadSignedIn),
    ...(isReview ? [] : [loadScreen(loadFramed)]),
    ...(location.pathname === '/' ? [loadScreen(loadBoard)] : []),
  ]);
  leavePictureWithReview(entry, isReview);
  if (isReview) {
    const code = loadScreen(loadReview);
    code.catch(() => {});
    void import('./loading/warm-engine.ts').then(
      ({ warmEngine }) => warmEngine(loadEngine, code),
      () => {},
    );
  }
}

/**
 * The picture that came with the page goes where the review is left, or never comes to be shown. `isReview`: whether it
 * is still open when the program starts.
 */
export function leavePictureWithReview({ session }: Pick<Entry, 'session'>, isReview: boolean): void {
  if (!isReview) {
    leavePagePicture();
    return;
  }
  const stop = new AbortController();
  const look = (): void => {
    const isOpen = session.status === 'resuming' || session.status === 'signed-in';
    if (isOpen && reviewAddress(location) !== null) return;
    leavePagePicture();
    stop.abort();
  };
  for (const event of ['pushState', 'replaceState', 'popstate'])
    window.addEventListener(event, look, { signal: stop.signal });
  stop.signal.addEventListener('abort', subscribe(session, look));
}
