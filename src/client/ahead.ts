import { askEarly, earlyAddresses } from './net/early-answers.ts';
import { opensWholeBoard } from './stores/board-address.ts';
import { guestPath } from './stores/guest-path.ts';
import { readStoredSession, sideOfClient, storageOfTab } from './stores/kept-session.ts';

/** The first script of the page, small: what is asked for here comes while the program itself still loads. */
const storage = storageOfTab(Date.now());
const session = location.pathname === guestPath ? null : readStoredSession(storage, Date.now());
if (session !== null) {
  const side = sideOfClient(session.clientId);
  const isBoard = opensWholeBoard(location, storage);
  askEarly(import.meta.env.VITE_API_BASE ?? '/api', earlyAddresses(side, { isBoard }), session.token);
  // Code that does not come now is asked for again by the program, which says so.
  const codes = [
    import('./app/signed-in-routes.tsx'),
    ...(isBoard ? [import('./features/board/board-screen.tsx')] : []),
  ];
  void Promise.allSettled(codes);
}
