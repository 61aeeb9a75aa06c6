import { guestPath } from '#shared/guests/guest-path.ts';
import { reviewAddress } from '#shared/review/review-address.ts';
import { companyOf } from './accounts/stores/kept-company.ts';
import { readStoredSession, sideOfClient, storageOfTab } from './accounts/stores/kept-session.ts';
import { opensWholeBoard } from './board/stores/board-address.ts';
import { askEarly, configAddress, earlyAddresses } from './net/early-responses.ts';
import { findOpenedVersion, showPagePicture } from './review/stores/opened-version.ts';
import { sessionOnlyStorage } from './sync/web-storage.ts';

/** The first script of the page, small: what it fetches arrives while the program itself still loads. */
const storage = storageOfTab(Date.now());
const isGuest = location.pathname === guestPath;
const session = isGuest ? null : readStoredSession(storage, Date.now());
// Code that fails to load now is fetched again by the program, which reports a failure.
if (isGuest) import('./app/start-guest.ts').catch(() => {});
if (isGuest || session !== null) import('./app/start-client.ts').catch(() => {});
const baseUrl = import.meta.env.VITE_API_BASE ?? '/api';
if (session === null && !isGuest)
  askEarly(baseUrl, [configAddress(companyOf(sessionOnlyStorage, location.search))], '');
if (session !== null) {
  const side = sideOfClient(session.clientId);
  const isBoard = opensWholeBoard(location, storage);
  const review = reviewAddress(location);
  askEarly(baseUrl, earlyAddresses(side, { isBoard, review }), session.token);
  if (review !== null)
    window.openedVersion = findOpenedVersion(side, review).then((version) => {
      if (version !== null) showPagePicture(version, storage);
      return version;
    });
  const codes = [
    ...(review === null
      ? [import('./app/framed-routes.tsx')]
      : [import('./review/screens/opening-review.tsx')]),
    import('./app/signed-in-routes.tsx'),
    ...(isBoard ? [import('./board/screens/board-screen.tsx')] : []),
    ...(review === null ? [] : [import('./review/screens/review-screen.tsx')]),
  ];
  void Promise.allSettled(codes);
}
