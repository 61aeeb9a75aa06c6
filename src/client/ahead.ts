import { askEarly, earlyAddresses } from './net/early-answers.ts';
import { opensWholeBoard } from './stores/board-address.ts';
import { guestPath } from './stores/guest-path.ts';
import { readStoredSession, sideOfClient, storageOfTab } from './stores/kept-session.ts';

/** The first script of the page, small: what is asked for here comes while the program itself still loads. */
const storage = storageOfTab(Date.now());
const session = location.pathname === guestPath ? null : readStoredSession(storage, Date.now());
if (session !== null)
  askEarly(
    import.meta.env.VITE_API_BASE ?? '/api',
    earlyAddresses(sideOfClient(session.clientId), { isBoard: opensWholeBoard(location, storage) }),
    session.token,
  );
