/** How companies pay, what they bought beside their plan, and their invoices. Prices are in minor units. */
export const billing = `
CREATE TABLE plan_changes (
  company_id text PRIMARY KEY REFERENCES companies (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('upgrade', 'downgrade')),
  plan_id text NOT NULL REFERENCES plans (id),
  due_at timestamptz NOT NULL
);
CREATE INDEX plan_changes_due ON plan_changes (due_at);

CREATE TABLE add_ons (
  id text PRIMARY KEY DEFAULT gen_random_uuid()::text,
  company_id text NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  type text NOT NULL CHECK (type IN ('storage', 'hours', 'active-order', 'total-order')),
  title text NOT NULL,
  -- Bytes, hours or orders.
  amount bigint NOT NULL CHECK (amount > 0),
  -- Hours and orders that were bought once count in the month of the plan in which they were given.
  given_at timestamptz NOT NULL DEFAULT now(),
  -- Paid by the month, next at due_at; otherwise bought once.
  is_subscription boolean NOT NULL,
  due_at timestamptz,
  -- As paid_day of companies.
  due_day integer CHECK (due_day BETWEEN 1 AND 31),
  -- For a month. Nothing is billed where it is 0; otherwise the add-on counts only if it is paid by due_at.
  price integer NOT NULL DEFAULT 0 CHECK (price >= 0),
  -- Not billed again: it ends with what is paid.
  ends boolean NOT NULL DEFAULT false,
  CHECK (is_subscription = (due_at IS NOT NULL))
);
CREATE INDEX add_ons_company ON add_ons (company_id);

CREATE TABLE payment_methods (
  id text PRIMARY KEY DEFAULT gen_random_uuid()::text,
  company_id text NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('direct-debit', 'bank-transfer', 'purchase-order')),
  -- Account holder, who transfers, or the number of the purchase order.
  name text NOT NULL,
  bank text,
  -- Without spaces. Shown in full only to those who collect; others see its end.
  account text,
  email text,
  valid_until date,
  -- The end of that day in the provider's zone.
  expires_at timestamptz,
  is_default boolean NOT NULL,
  created_at timestamptz NOT NULL,
  CHECK ((kind = 'direct-debit') = (account IS NOT NULL AND bank IS NOT NULL)),
  CHECK ((valid_until IS NULL) = (expires_at IS NULL))
);
CREATE INDEX payment_methods_company ON payment_methods (company_id);
CREATE UNIQUE INDEX payment_methods_default ON payment_methods (company_id) WHERE is_default;

CREATE TABLE invoices (
  id text PRIMARY KEY DEFAULT gen_random_uuid()::text,
  number bigint NOT NULL GENERATED ALWAYS AS IDENTITY (START WITH 1001) UNIQUE,
  company_id text NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  kind text NOT NULL DEFAULT 'cart' CHECK (kind IN ('cart', 'plan', 'add-on')),
  -- Who ordered; null: the term of a plan or add-on went on by itself.
  user_id text REFERENCES users (id),
  -- CartLine[] of the shared model, at the prices of that day.
  lines jsonb NOT NULL,
  total bigint NOT NULL,
  currency text NOT NULL,
  plan_term text CHECK (plan_term IN ('Monthly', 'Yearly')),
  -- The plan that was to come when the term was billed; null: the one that the company had.
  plan_id text REFERENCES plans (id),
  -- When a first term began, which is given before it is paid; null: the term follows another.
  term_from timestamptz,
  -- Chosen for this invoice; null: the default one.
  payment_method_id text REFERENCES payment_methods (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  paid_at timestamptz,
  paid_by text REFERENCES users (id) ON DELETE SET NULL,
  -- Identifies the payment in the provider's books.
  payment_reference text,
  CHECK ((paid_at IS NULL) = (payment_reference IS NULL)),
  CHECK ((kind = 'plan') = (plan_term IS NOT NULL)),
  CHECK (kind = 'plan' OR plan_id IS NULL)
);
CREATE INDEX invoices_company ON invoices (company_id, created_at DESC);
-- One open invoice at a time: several processes may bill the next term at once.
CREATE UNIQUE INDEX invoices_open_plan ON invoices (company_id) WHERE kind = 'plan' AND paid_at IS NULL;
CREATE UNIQUE INDEX invoices_open_add_on ON invoices (company_id)
  WHERE kind = 'add-on' AND paid_at IS NULL AND term_from IS NULL;
`;
