-- When a refusal of a stranger was last written down, by a keyed digest of where it came from: one record a minute for each, so that a flood
-- of them does not fill the trail.
create table stranger_refusals (
  subject text primary key,
  at timestamptz not null
);
