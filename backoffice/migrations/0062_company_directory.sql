-- Whom the identity provider of the company means: its issuer and subject never change, while an e-mail may be given to somebody else.
create table company_identities (
  issuer text not null,
  subject text not null,
  person_id uuid not null references people (id) on delete cascade,
  linked_at timestamptz not null,
  primary key (issuer, subject),
  constraint company_identities_one unique (person_id)
);

-- Whom the directory of the company made or knows here, by the name that it has for them.
create table directory_users (
  person_id uuid primary key references people (id) on delete cascade,
  external_id text check (char_length(external_id) <= 255)
);

-- Whom the directory makes has no role until two admins, or the identity provider, give one.
alter table people drop constraint people_roles_known;
alter table people add constraint people_roles_known
  check (roles <@ array['support', 'compliance', 'finance', 'approver', 'admin', 'auditor']);
