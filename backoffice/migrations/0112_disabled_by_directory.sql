-- The directory of a company enables again only people whom it disabled itself: what an admin has disabled stays disabled, whatever a
-- synchronization sends. Whoever is disabled already counts as disabled by an admin.
alter table people add column disabled_by_directory boolean not null default false,
  add constraint people_disabled_by_directory check (not disabled_by_directory or disabled_at is not null);
