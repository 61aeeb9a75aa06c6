/** What the provider offers: services to order, plans to take, products to buy. Prices are in minor units. */
export const offers = `
CREATE TABLE service_categories (
  id text PRIMARY KEY DEFAULT gen_random_uuid()::text,
  name text NOT NULL UNIQUE,
  -- Sort key of the list; ties are sorted by name.
  place integer NOT NULL DEFAULT 0
);
CREATE TABLE services (
  id text PRIMARY KEY DEFAULT gen_random_uuid()::text,
  category_id text NOT NULL REFERENCES service_categories (id) ON DELETE CASCADE,
  name text NOT NULL,
  place integer NOT NULL DEFAULT 0,
  UNIQUE (category_id, name)
);

CREATE TABLE plans (
  id text PRIMARY KEY DEFAULT gen_random_uuid()::text,
  title text NOT NULL,
  type text NOT NULL CHECK (type IN ('free', 'paid')),
  payment_term text NOT NULL CHECK (payment_term IN ('Monthly', 'Yearly')),
  -- Limits; negative is unlimited: bytes, hours by the month, orders in work at once, orders by the month.
  storage_quota bigint NOT NULL,
  allocated_hours integer NOT NULL,
  active_orders integer NOT NULL,
  total_orders integer NOT NULL,
  -- For one term; 0 is not billed.
  price integer NOT NULL DEFAULT 0 CHECK (price >= 0),
  -- As prices are written; companies are offered plans in their own currency.
  currency text NOT NULL DEFAULT 'RM',
  is_offered boolean NOT NULL DEFAULT true
);

CREATE TABLE products (
  id text PRIMARY KEY DEFAULT gen_random_uuid()::text,
  type text NOT NULL CHECK (type IN ('storage', 'hours', 'active-order', 'total-order')),
  name text NOT NULL,
  -- Bytes, hours or orders that one of it gives.
  amount bigint NOT NULL DEFAULT 1 CHECK (amount > 0),
  price integer NOT NULL CHECK (price >= 0),
  currency text NOT NULL DEFAULT 'RM',
  is_sold boolean NOT NULL DEFAULT true,
  -- Sold by the month, to companies on a paid plan; the others are sold once, by the cart.
  is_monthly boolean NOT NULL DEFAULT false,
  -- Sort key of the list; ties are sorted by type and price.
  place integer NOT NULL DEFAULT 0,
  -- Raised by each change.
  revision integer NOT NULL DEFAULT 1
);
`;
