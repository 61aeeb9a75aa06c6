import type { OrderState, OrderStatus } from '#shared/orders/order.ts';
import type { TestServer } from '../servers/test-server.ts';

/** An order by its columns; absent ones get the database's default, or the most usual value. */
export interface SceneOrder {
  companyId: string;
  creatorId: string;
  name?: string;
  status?: OrderStatus;
  state?: OrderState;
  operatorId?: string;
  managerId?: string;
  serviceId?: string;
  serviceName?: string;
  packageName?: string;
  isFrozen?: boolean;
  isArchived?: boolean;
  createdAt?: string;
  updatedAt?: string;
  dueAt?: string | null;
  queueLeftAt?: string;
  allocatedSeconds?: number;
  workedSeconds?: number;
}

/** Adds an order without files; returns its number as text. */
export async function addSceneOrder({ db }: TestServer, order: SceneOrder): Promise<string> {
  const createdAt = order.createdAt ?? '2026-03-02T03:00:00Z';
  const [row] = await db.query<{ id: number }>(
    `INSERT INTO orders (company_id, creator_id, name, status, state, operator_id, manager_id, service_id, service_name,
       package_name, is_frozen, is_archived, created_at, updated_at, due_at, queue_left_at, allocated_seconds,
       work_elapsed_seconds)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18) RETURNING id`,
    [
      order.companyId,
      order.creatorId,
      order.name ?? 'Spring menu',
      order.status ?? 'in-progress',
      order.state ?? 'active',
      order.operatorId,
      order.managerId,
      order.serviceId,
      order.serviceName ?? 'Print',
      order.packageName ?? 'Studio',
      order.isFrozen ?? false,
      order.isArchived ?? false,
      createdAt,
      order.updatedAt ?? createdAt,
      order.dueAt,
      order.queueLeftAt,
      order.allocatedSeconds ?? 0,
      order.workedSeconds ?? 0,
    ],
  );
  return String(row?.id);
}
