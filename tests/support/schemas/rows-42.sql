-- An installation at migration 42 with a little of everything: a file that jobs have not read yet, and that job waiting.
CREATE TABLE migrations (
  number int PRIMARY KEY,
  name text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO migrations (number, name) VALUES
  (1, 'orders'), (2, 'sessions'), (3, 'socket-cluster'), (4, 'board'), (5, 'order list'), (6, 'order forms'),
  (7, 'work and notifications'), (8, 'board index'), (9, 'listed-orders'), (12, 'avatars'), (13, 'guests'), (14, 'plans'),
  (15, 'shell'), (17, 'billing'), (18, 'billed plans'), (21, 'add-on billing'), (22, 'impersonation log'),
  (23, 'plan ends'), (24, 'team members'), (25, 'workflows'), (26, 'payment methods'), (27, 'membership'),
  (28, 'reporting'), (29, 'products'), (30, 'images'), (31, 'decisions'), (32, 'certificates'),
  (33, 'archived versions'), (34, 'watermarks'), (35, 'unrecorded approvals'), (36, 'removals'), (37, 'trim sizes'),
  (38, 'picture sizes'), (39, 'no socket cluster'), (40, 'mutation contents'), (41, 'earlier versions'),
  (42, 'installation');

INSERT INTO installation (set_up_at) VALUES ('2026-01-05');
INSERT INTO secrets (name, value) VALUES ('signing', '\x0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20');
INSERT INTO plans (id, title, type, payment_term, storage_quota, allocated_hours, active_orders, total_orders, price)
  VALUES ('studio', 'Studio', 'paid', 'Monthly', -1, 80, 20, 60, 149000);
INSERT INTO products (id, type, name, price) VALUES ('hours', 'hours', '1 hour of work', 12000);
INSERT INTO companies (id, name, storage_quota, plan_id, plan_title, plan_price, paid_until, paid_day)
  VALUES ('harbour', 'Harbour Coffee', -1, 'studio', 'Studio', 149000, '2030-01-31', 31);
INSERT INTO users (id, client_type, role, company_id, email, password_hash, firstname, lastname) VALUES
  ('farah', 'customer', 'owner', 'harbour', 'farah@harbour.test',
    '$argon2id$v=19$m=19456,t=2,p=1$NNlcHntC9+cZYihvfnRsuQ$sjedC7vnvZbm/9LQh2HdlIWJ/vb6p/Yhbmfo26ExHCA', 'Farah', 'Aziz'),
  ('devi', 'user', 'operator', NULL, 'devi@galley.test', NULL, 'Devi', 'Nair'),
  ('greta', 'guest', 'guest', NULL, 'greta@labels.test', NULL, 'Greta', '');
INSERT INTO invoices (company_id, kind, lines, total, currency, created_at, due_at, plan_term)
  VALUES ('harbour', 'plan', '[]', 149000, 'RM', '2026-01-05', '2026-01-12', 'Monthly');
INSERT INTO workflows (id, company_id, name) VALUES ('sign-off', 'harbour', 'Sign-off');
INSERT INTO service_categories (id, name) VALUES ('books', 'Books');
INSERT INTO services (id, category_id, name) VALUES ('catalogue', 'books', 'Catalogue');
INSERT INTO orders (company_id, name, status, service_id, service_name, package_name, creator_id, operator_id, workflow_id)
  VALUES ('harbour', 'Spring catalogue', 'in-review', 'catalogue', 'Catalogue', 'Studio', 'farah', 'devi', 'sign-off');
INSERT INTO work_stretches (order_id, user_id, started_at, ended_at, confirmed_at)
  VALUES (10001, 'devi', '2026-01-06 09:00', '2026-01-06 11:00', '2026-01-06 09:00');
INSERT INTO attachments (id, order_id, kind, name) VALUES ('proof', 10001, 'customer', 'spring');
INSERT INTO versions (id, attachment_id, number, file_name, mime_type, file_type, size, storage_key, page_count, uploaded_by)
  VALUES ('first', 'proof', 1, 'spring-v1.pdf', 'application/pdf', 'pdf', 8, 'orders/spring.pdf', 1, 'devi');
INSERT INTO topics (id, version_id, tab, number, sender_id, message, message_text) VALUES ('rule', 'first', 'public', 1, 'farah',
  '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"The rule is too heavy"}]}]}',
  'The rule is too heavy');
INSERT INTO comments (topic_id, user_id, message, message_text) VALUES ('rule', 'devi',
  '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"Lighter in the next one"}]}]}',
  'Lighter in the next one');
INSERT INTO timeline (order_id, type, content, user_id, from_status, to_status)
  VALUES (10001, 'status', 'Moved from In progress to In review', 'devi', 'in-progress', 'in-review');
INSERT INTO guest_links (id, order_id, token_hash, invited_by, message, attachment_ids, created_at, protection, may_download, may_decide)
  VALUES ('link', 10001, '\x01', 'farah', 'Please look at the rule', '{proof}', '2026-01-07', 'none', true, false);
INSERT INTO guests (user_id, link_id, first_seen_at, last_seen_at) VALUES ('greta', 'link', '2026-01-07', '2026-01-08');
INSERT INTO jobs (kind, payload) VALUES ('hash-files', '{}'), ('read-sizes', '{"after":""}');
