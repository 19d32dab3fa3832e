import type { Engine } from "./engine";

/** Returns the statements that create the tables of print jobs, designs, equipment and reserved codes. */
export const labelTables = ({ text, keyedEnd }: Engine): string[] => [
  `create table label_jobs (
    id ${text} primary key,
    owner_id ${text} not null references users (id),
    state ${text} not null check (state in ('queued', 'drawing', 'done', 'failed', 'cancelled')),
    format ${text} not null check (format in ('pdf', 'zpl')),
    stock_id ${text} not null,
    stock ${text} not null,
    template ${text} not null,
    printer_id ${text},
    printer ${text} not null,
    skip ${text} not null,
    next_skip ${text} not null,
    copies integer not null,
    access_points integer not null,
    total integer not null,
    sheets integer not null,
    done integer not null default 0,
    verified integer not null default 0,
    attempts integer not null default 0,
    pdf_digest ${text},
    zpl_digest ${text},
    errors ${text} not null default '[]',
    idempotency_key ${text},
    fingerprint ${text} not null,
    created_at bigint not null,
    finished_at bigint,
    drawn_by ${text},
    leased_until bigint,
    sealed_at bigint,
    opened_at bigint,
    printed_at bigint,
    printed_rest_at bigint,
    printed_points integer not null default 0,
    confirmation integer not null default 0,
    settled integer not null default 0,
    constraint label_jobs_key_of_owner unique (owner_id, idempotency_key)
  )`,
  "create index label_jobs_by_owner on label_jobs (owner_id, created_at, id)",
  "create index label_jobs_by_age on label_jobs (created_at, id)",
  "create index label_jobs_open on label_jobs (created_at, id) where state in ('queued', 'drawing')",
  "create index label_jobs_by_stock on label_jobs (owner_id, stock_id, created_at) where state = 'done'",
  "create index label_jobs_unanswered on label_jobs (opened_at) where opened_at is not null",
  "create index label_jobs_unsettled on label_jobs (id) where settled < confirmation",
  // In a separate table, so that reading the print history does not read the contents.
  `create table label_job_contents (
    job_id ${text} primary key references label_jobs (id) on delete cascade,
    contents ${text} not null
  )`,
  `create table label_job_points (
    job_id ${text} not null references label_jobs (id) on delete cascade,
    position integer not null,
    access_point_id ${text} not null,
    digest ${text} not null,
    constraint label_job_points_pk primary key (job_id, position)
  ${keyedEnd}`,
  "create unique index label_job_points_by_access_point on label_job_points (access_point_id, job_id)",
  // Exceptions only, so that a confirmation of a whole job changes one row at once, however many access points it has.
  `create table label_job_exceptions (
    job_id ${text} not null references label_jobs (id) on delete cascade,
    access_point_id ${text} not null,
    printed_at bigint,
    constraint label_job_exceptions_pk primary key (job_id, access_point_id)
  ${keyedEnd}`,
  `create table label_equipment (
    id ${text} primary key,
    owner_id ${text} not null references users (id) on delete cascade,
    kind ${text} not null check (kind in ('stock', 'printer')),
    value ${text} not null,
    created_at bigint not null,
    updated_at bigint not null
  )`,
  "create index label_equipment_by_owner on label_equipment (owner_id, kind, created_at, id)",
  `create table label_designs (
    id ${text} primary key,
    owner_id ${text} not null references users (id),
    shared integer not null check (shared in (0, 1)),
    value ${text} not null,
    created_at bigint not null,
    updated_at bigint not null
  )`,
  "create index label_designs_by_owner on label_designs (owner_id, created_at, id)",
  "create index label_designs_shared on label_designs (created_at, id) where shared = 1",
  // Whether a code is claimed is not stored: it is claimed while an access point of the owner has it.
  `create table reserved_codes (
    id ${text} primary key,
    owner_id ${text} not null references users (id),
    code ${text} not null,
    created_at bigint not null,
    voided_at bigint
  )`,
  "create unique index reserved_codes_by_code on reserved_codes (code)",
  "create index reserved_codes_by_owner on reserved_codes (owner_id, id)",
];
