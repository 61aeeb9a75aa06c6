import type { Migration } from '#server/kernel/db/migrate.ts';

/** Named sets of a company's people who review its orders, and which one an order was created with. */
export const workflows: Migration = {
  number: 25,
  name: 'workflows',
  sql: `
    CREATE TABLE workflows (
      id text PRIMARY KEY DEFAULT gen_random_uuid()::text,
      company_id text NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
      name text NOT NULL,
      -- Chosen before on new orders.
      is_default boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE UNIQUE INDEX workflows_name ON workflows (company_id, lower(name));
    CREATE UNIQUE INDEX workflows_default ON workflows (company_id) WHERE is_default;

    CREATE TABLE workflow_people (
      workflow_id text NOT NULL REFERENCES workflows (id) ON DELETE CASCADE,
      user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      role text NOT NULL CHECK (role IN ('approver', 'collaborator')),
      PRIMARY KEY (workflow_id, user_id)
    );
    CREATE INDEX workflow_people_user ON workflow_people (user_id);

    -- Its people come onto the order when that is published, and stay as they are from then on.
    ALTER TABLE orders ADD COLUMN workflow_id text REFERENCES workflows (id) ON DELETE SET NULL;
    CREATE INDEX orders_workflow ON orders (workflow_id) WHERE workflow_id IS NOT NULL;
  `,
};
