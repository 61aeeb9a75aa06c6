import type { SessionState } from '#client/accounts/stores/session.store.ts';
import { viewOf } from '#shared/access/account-view.ts';

const boardRoutes = ['/', '/old-kanban'];
const listRoutes = ['/order-list', '/archived-order'];

export const isBoardRoute = (path: string): boolean => boardRoutes.includes(path);
export const isListRoute = (path: string): boolean => listRoutes.includes(path);

/** A reseller or white-label client that looks at the product as itself, not as a customer. */
export const isClientView = ({ user, view }: Pick<SessionState, 'user' | 'view'>): boolean =>
  user !== null && viewOf(user, view) === 'client';
