/** Attachments of orders and their versions, uploads, archives, watermarks and companies' images. */
export const files = `
CREATE TABLE attachments (
  id text PRIMARY KEY DEFAULT gen_random_uuid()::text,
  order_id integer NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('internal', 'customer', 'supplied', 'guest')),
  name text NOT NULL,
  starting_tab text NOT NULL DEFAULT 'public' CHECK (starting_tab IN ('public', 'internal')),
  is_disabled_internal_tab boolean NOT NULL DEFAULT false,
  is_disabled_public_tab boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX attachments_order ON attachments (order_id, created_at);

CREATE TABLE versions (
  id text PRIMARY KEY DEFAULT gen_random_uuid()::text,
  attachment_id text NOT NULL REFERENCES attachments (id) ON DELETE CASCADE,
  -- Counted from 1 within the attachment; a removed version's number is not given again.
  number integer NOT NULL,
  draft_number integer,
  file_name text NOT NULL,
  mime_type text NOT NULL,
  file_type text NOT NULL CHECK (file_type IN ('image', 'pdf', 'unsupported')),
  -- Bytes, like all sizes of files.
  size bigint NOT NULL,
  -- Of the stored file; null until the job hash-files has read it.
  sha256 text CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  storage_key text NOT NULL,
  thumbnail_key text,
  thumbnail_size bigint NOT NULL DEFAULT 0,
  preview_key text,
  preview_size bigint NOT NULL DEFAULT 0,
  page_count integer,
  page_sizes jsonb,
  -- Size of the first page's trim box as displayed; null where the file has none, or could not be read for it.
  trim_size jsonb,
  -- Size of a picture in pixels; null for other files.
  pixel_size jsonb,
  -- Why the file cannot be shown; null: it can.
  fault text,
  is_internal boolean NOT NULL DEFAULT false,
  is_internal_approved boolean NOT NULL DEFAULT false,
  -- Approved before decisions were recorded.
  is_approved_unrecorded boolean NOT NULL DEFAULT false,
  is_disabled_annotation boolean NOT NULL DEFAULT false,
  is_disabled_internal_annotation boolean NOT NULL DEFAULT false,
  disabled_delete boolean NOT NULL DEFAULT false,
  -- Last number given to a thread of each tab.
  last_public_topic integer NOT NULL DEFAULT 0,
  last_internal_topic integer NOT NULL DEFAULT 0,
  uploaded_by text NOT NULL REFERENCES users (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (attachment_id, number)
);
CREATE INDEX versions_unhashed ON versions (id) WHERE sha256 IS NULL;

-- Names a removed version where somebody had it on the screen, or decides on it.
CREATE TABLE removed_versions (
  id text PRIMARY KEY,
  order_id integer NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  attachment_id text NOT NULL,
  file_name text NOT NULL,
  number integer NOT NULL,
  -- Null where it was removed with its attachment.
  removed_by text,
  removed_at timestamptz,
  -- Customers and guests could read it.
  was_public boolean NOT NULL DEFAULT false
);
CREATE INDEX removed_versions_order ON removed_versions (order_id);
CREATE INDEX removed_versions_attachment ON removed_versions (attachment_id);

-- Uploads that were granted: what may be stored where, and for what.
CREATE TABLE uploads (
  key text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Null for pictures of people, which belong to no order.
  order_id integer REFERENCES orders (id) ON DELETE CASCADE,
  file_name text NOT NULL,
  mime_type text NOT NULL,
  size bigint NOT NULL,
  is_thumbnail boolean NOT NULL,
  registered_version text,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE bulk_downloads (
  id text PRIMARY KEY DEFAULT gen_random_uuid()::text,
  order_id integer NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  scope text NOT NULL CHECK (scope IN ('newest', 'all')),
  status text NOT NULL DEFAULT 'preparing' CHECK (status IN ('preparing', 'ready', 'failed')),
  file_name text NOT NULL,
  -- Set before the first byte is stored, so that every stored object is known and can be removed.
  storage_key text NOT NULL,
  -- Versions in the archive: it opens while the person may open all of them.
  version_ids text[] NOT NULL DEFAULT '{}',
  size bigint,
  failure text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX bulk_downloads_expiry ON bulk_downloads (expires_at);

-- Artwork of the provider (no company, no order), of a white-label company by tone, or of an order.
CREATE TABLE watermarks (
  id text PRIMARY KEY,
  company_id text REFERENCES companies ON DELETE CASCADE,
  order_id integer REFERENCES orders ON DELETE CASCADE,
  tone text CHECK (tone IN ('light', 'dark')),
  address text NOT NULL,
  -- PNG, drawn from what was uploaded.
  image bytea NOT NULL,
  CHECK (order_id IS NULL OR (company_id IS NULL AND tone IS NULL)),
  CHECK (order_id IS NOT NULL OR tone IS NOT NULL)
);
CREATE UNIQUE INDEX watermarks_of ON watermarks (coalesce(company_id, ''), coalesce(order_id, 0), coalesce(tone, ''));

-- Companies' pictures for their artwork.
CREATE TABLE images (
  id text PRIMARY KEY DEFAULT gen_random_uuid()::text,
  company_id text NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  name text NOT NULL,
  mime_type text NOT NULL,
  size bigint NOT NULL CHECK (size >= 0),
  storage_key text NOT NULL UNIQUE,
  thumbnail_key text,
  thumbnail_size bigint NOT NULL DEFAULT 0,
  added_by text REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  -- The picture's id in a public library with the size that was taken, and ImageCredit of the shared model; null: uploaded.
  source text,
  credit jsonb,
  CHECK ((source IS NULL) = (credit IS NULL))
);
CREATE INDEX images_company ON images (company_id, created_at DESC, id);
CREATE UNIQUE INDEX images_source ON images (company_id, source) WHERE source IS NOT NULL;
`;
