import type { Role } from '#shared/access/role.ts';
import type { BoardColumnView } from '#shared/board/board.http.ts';
import type { BoardCard } from '#shared/board/board-card.ts';
import type { BulkChange, BulkChanged, OrderChanged } from '#shared/orders/order-actions.http.ts';
import type { BoardColumn } from '#shared/orders/order-phase.ts';
import type { ApiClient, ApiResponse } from '../clients/api-client.ts';
import { startTestServer, type TestServer } from '../servers/test-server.ts';

export interface Board {
  columns: BoardColumnView[];
  cards: BoardCard[];
}

interface NewCard {
  status?: string;
  state?: string;
  companyId?: string;
  creatorId?: string;
}

/** A server with two companies and their people, and orders that are cards and nothing more. */
export interface BoardScene {
  server: TestServer;
  companyId: string;
  otherCompanyId: string;
  /** Signs in a new person of the first company (owner, staff) or of the provider; `of` another company's. */
  join(
    name: string,
    role: Role,
    of?: string,
    more?: { isApprover?: boolean; viewOnly?: boolean },
  ): Promise<{ id: string; client: ApiClient }>;
  /** Orders are the first company's by default, and complete enough to be published. */
  addCard(card?: NewCard): Promise<string>;
  /** Removes all orders. */
  clear(): Promise<void>;
  historyOf(orderId: string): Promise<string[]>;
}

export async function startBoardScene(): Promise<BoardScene> {
  const server = await startTestServer();
  // An approval can be undone for some seconds.
  server.holdClock();
  const { db } = server;
  const companyId = await server.addCompany('Harbour');
  const otherCompanyId = await server.addCompany('Kestrel');
  const creators = new Map<string, string>();
  for (const company of [companyId, otherCompanyId])
    creators.set(
      company,
      await server.addPerson({ email: `creator@${company}.test`, role: 'owner', companyId: company }),
    );
  const [category] = await db.query<{ id: string }>(
    `INSERT INTO service_categories (name) VALUES ('Studio work') RETURNING id`,
  );
  const [service] = await db.query<{ id: string }>(
    `INSERT INTO services (category_id, name) VALUES ($1, 'Print') RETURNING id`,
    [category?.id],
  );
  return {
    server,
    companyId,
    otherCompanyId,
    async join(name, role, of = companyId, more = {}) {
      const isCustomer = role === 'owner' || role === 'staff';
      const email = `${name}@person.test`;
      const id = await server.addPerson({
        email,
        role,
        firstname: name,
        ...more,
        ...(isCustomer ? { companyId: of } : {}),
      });
      return { id, client: await server.signIn(isCustomer ? 'customer' : 'user', email) };
    },
    async addCard({
      status = 'in-progress',
      state = 'active',
      companyId: company = companyId,
      creatorId,
    } = {}) {
      const [row] = await db.query<{ id: number }>(
        `INSERT INTO orders (company_id, name, status, state, service_name, service_id, package_name, brief, creator_id,
           allocated_seconds, held_from, hold_reason)
         VALUES ($1, 'Catalogue', $2, $3, 'Print', $4, 'Studio', 'Eight pages', $5, 3600, $6, $7) RETURNING id`,
        [
          company,
          status,
          state,
          service?.id,
          creatorId ?? creators.get(company),
          status === 'on-hold' ? 'in-review' : null,
          status === 'on-hold' ? 'Copy is late' : null,
        ],
      );
      return String(row?.id);
    },
    async clear() {
      await db.query('DELETE FROM orders');
    },
    async historyOf(orderId) {
      const rows = await db.query<{ content: string }>(
        'SELECT content FROM timeline WHERE order_id = $1 ORDER BY created_at, id',
        [Number(orderId)],
      );
      return rows.map(({ content }) => content);
    },
  };
}

export async function boardOf(client: ApiClient, query = ''): Promise<Board> {
  const response = await client.get<Board>(`/board${query}`);
  if (response.data === undefined) throw new Error(`no board: ${response.message}`);
  return response.data;
}

export const columnOf = (board: Board, name: BoardColumn): BoardColumnView | undefined =>
  board.columns.find(({ column }) => column === name);

/** Each takes the anti-forgery token first and returns the server's response. */
export const act = (
  client: ApiClient,
  orderId: string,
  action: string,
  fields: Record<string, string> = {},
): Promise<ApiResponse<OrderChanged>> =>
  client.write('PUT', `/order/${orderId}/action/${action}`, 'card', fields);

export const changeMany = (
  client: ApiClient,
  orderIds: readonly string[],
  change: BulkChange,
  revisions: Readonly<Record<string, number>> = {},
): Promise<ApiResponse<BulkChanged>> =>
  client.write('POST', '/order/bulk', 'card', {
    ids: JSON.stringify(orderIds),
    change: JSON.stringify(change),
    revisions: JSON.stringify(revisions),
  });

export const undo = (
  client: ApiClient,
  changeId: string | null | undefined,
): Promise<ApiResponse<BulkChanged>> => client.write('POST', `/order/undo/${changeId}`, 'card');
