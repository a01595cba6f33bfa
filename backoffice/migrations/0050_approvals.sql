-- Policies of approval. The newest accepted one holds; before the first it is the one that is shipped (approvals/policy.rules.ts).
create table approval_policies (
  id uuid primary key,
  -- the rules in their order, amounts as text in minor units
  rules jsonb not null,
  note text not null check (char_length(note) between 1 and 500),
  -- the policy that held when this one was proposed; null for the shipped one
  replaces uuid references approval_policies (id),
  proposed_by uuid not null references people (id),
  proposed_by_name text not null,
  proposed_at timestamptz not null,
  state text not null check (state in ('waiting', 'accepted', 'rejected', 'withdrawn')),
  decided_by uuid references people (id),
  decided_by_name text,
  decided_at timestamptz,
  reason text check (char_length(reason) <= 500),
  constraint approval_policies_decided check ((state = 'waiting') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  constraint approval_policies_two_people check (state not in ('accepted', 'rejected') or decided_by <> proposed_by)
);
create unique index approval_policies_one_waits on approval_policies ((true)) where state = 'waiting';
create index approval_policies_history on approval_policies (proposed_at desc, id desc);
create index approval_policies_accepted on approval_policies (decided_at desc, id desc) where state = 'accepted';

-- What somebody asked to be approved: the intent, its bounds, and the hash over both. None of it is changed afterwards.
create table approvals (
  id uuid primary key,
  kind text not null check (kind in ('payment', 'batch')),
  -- the quote, or the batch, that it was asked for
  subject_id text not null,
  intent jsonb not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  -- whom it pays; null for a batch
  customer_id text,
  account_id text,
  currency text not null,
  -- the most that may leave the source account, in minor units
  debit_minor bigint not null check (debit_minor > 0),
  -- who asked comes first, then whoever made the quote: none of them decides
  makers uuid[] not null check (cardinality(makers) > 0),
  maker_name text not null,
  note text check (char_length(note) <= 500),
  -- the rules that fired when it was asked for, and what they ask for together
  fired jsonb not null,
  required jsonb not null,
  state text not null check (state in ('waiting', 'approved', 'paying', 'paid', 'not_known', 'returned', 'rejected', 'withdrawn', 'expired')),
  -- why it was returned, and the figures of that
  code text,
  outcome jsonb,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  -- when it left what waits for people; null before
  decided_at timestamptz,
  closed_at timestamptz,
  -- the quote that it is paid with
  quote_id text,
  attempts integer not null default 0,
  next_try_at timestamptz,
  constraint approvals_closed check ((state in ('waiting', 'approved', 'paying')) = (closed_at is null))
);
-- One request for one quote, unless an earlier one came to nothing.
create unique index approvals_once on approvals (kind, subject_id) where state in ('waiting', 'approved', 'paying', 'paid', 'not_known');
create index approvals_quote on approvals (quote_id) where quote_id is not null;
create index approvals_open on approvals (state, asked_at, id) where state in ('waiting', 'approved', 'paying');
create index approvals_maker on approvals ((makers[1]), asked_at desc, id desc);
create index approvals_newest on approvals (asked_at desc, id desc);
create index approvals_payee on approvals (customer_id, asked_at desc) where customer_id is not null;

create table approval_decisions (
  approval_id uuid not null references approvals (id),
  person_id uuid not null references people (id),
  person_name text not null,
  decision text not null check (decision in ('approve', 'reject')),
  -- of what this person saw
  hash text not null,
  reason text check (char_length(reason) <= 500),
  at timestamptz not null,
  primary key (approval_id, person_id),
  constraint approval_decisions_say_why check (decision = 'approve' or reason is not null)
);
create index approval_decisions_person on approval_decisions (person_id, at desc);
create trigger approval_decisions_only_added before update or delete or truncate on approval_decisions
  for each statement execute function refuse_change();

create function refuse_own_approval() returns trigger language plpgsql as $$
begin
  perform from backoffice.approvals a where a.id = new.approval_id and new.person_id = any (a.makers);
  if found then raise exception 'nobody decides what they asked for' using errcode = 'restrict_violation'; end if;
  return new;
end
$$;
create trigger approval_decisions_by_others before insert on approval_decisions for each row execute function refuse_own_approval();

-- What was asked for stays what it was: only how it goes on is written.
create function refuse_other_approval() returns trigger language plpgsql as $$
begin
  if (new.id, new.kind, new.subject_id, new.intent, new.hash, new.customer_id, new.account_id, new.currency, new.debit_minor, new.makers, new.asked_at, new.expires_at)
    is distinct from
    (old.id, old.kind, old.subject_id, old.intent, old.hash, old.customer_id, old.account_id, old.currency, old.debit_minor, old.makers, old.asked_at, old.expires_at)
  then raise exception 'what was asked for is not changed' using errcode = 'restrict_violation'; end if;
  if old.closed_at is not null then raise exception 'an approval that is closed stays as it ended' using errcode = 'restrict_violation'; end if;
  return new;
end
$$;
create trigger approvals_stay_what_they_are before update on approvals for each row execute function refuse_other_approval();
create trigger approvals_only_added before delete or truncate on approvals for each statement execute function refuse_change();

-- One row for each payment that may leave: under which policy, and by which approval where one was asked for.
create table payment_permits (
  id uuid primary key,
  quote_id text not null,
  person_id uuid not null references people (id),
  customer_id text,
  account_id text not null,
  currency text not null,
  debit_minor bigint not null check (debit_minor > 0),
  at timestamptz not null,
  policy_id uuid references approval_policies (id),
  -- the rules that fired, and how many people they ask for; none of either where the person pays alone
  fired jsonb not null,
  approvers integer not null check (approvers >= 0),
  approval_id uuid references approvals (id),
  -- the row of a batch
  row_key text,
  unique (id, quote_id),
  constraint payment_permits_covered check (approvers = 0 or approval_id is not null)
);
create index payment_permits_person on payment_permits (person_id, at);
create index payment_permits_payee on payment_permits ((coalesce(customer_id, account_id)), at);
create index payment_permits_at on payment_permits (at);
create index payment_permits_approval on payment_permits (approval_id, row_key) where approval_id is not null;
create trigger payment_permits_only_added before update or delete or truncate on payment_permits
  for each statement execute function refuse_change();

-- An approval covers a payment when as many people as the rules ask for have approved its hash, none of whom asked for it.
create function check_cover() returns trigger language plpgsql as $$
declare
  v_approval backoffice.approvals%rowtype;
  v_agreed integer;
begin
  if new.approval_id is null then return new; end if;
  select * into v_approval from backoffice.approvals a where a.id = new.approval_id;
  select count(*) into v_agreed from backoffice.approval_decisions d
  where d.approval_id = new.approval_id and d.decision = 'approve' and d.hash = v_approval.hash and not d.person_id = any (v_approval.makers);
  if v_approval.state not in ('approved', 'paying') or v_agreed < new.approvers or new.person_id <> v_approval.makers[1]
    or new.currency <> v_approval.currency or new.debit_minor > v_approval.debit_minor
    or (v_approval.kind = 'payment' and new.account_id <> v_approval.account_id) then
    raise exception 'this approval does not cover the payment' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger payment_permits_checked before insert on payment_permits for each row execute function check_cover();

-- What was paid before counts in the sums of its day, and in what a policy would have done.
insert into payment_permits (id, quote_id, person_id, customer_id, account_id, currency, debit_minor, at, fired, approvers)
select c.id, c.object_id, c.actor_id, coalesce(i.customer_id, r.details ->> 'customer_id'),
  coalesce(i.account_id, r.details ->> 'account_id'), coalesce(i.source_currency, r.details ->> 'source_currency'),
  round((r.details ->> 'source_amount')::numeric * 100)::bigint, c.sent_at, '[]', 0
from calls c
join registry r on r.kind = 'quote' and r.id = c.object_id
left join quote_intents i on i.quote_id = c.object_id
where c.operation = 'payQuote' and exists (select from people p where p.id = c.actor_id)
  and jsonb_typeof(r.details -> 'source_amount') = 'number' and (r.details ->> 'source_amount')::numeric > 0
  and coalesce(i.account_id, r.details ->> 'account_id') is not null
  and coalesce(i.source_currency, r.details ->> 'source_currency') is not null;

-- No payment leaves the desk without its permit.
alter table calls add column permit_id uuid;
update calls c set permit_id = p.id from payment_permits p where p.id = c.id;
alter table calls
  add constraint calls_permit foreign key (permit_id, object_id) references payment_permits (id, quote_id),
  add constraint calls_permitted check (operation <> 'payQuote' or permit_id is not null) not valid;
create index calls_permits on calls (permit_id) where permit_id is not null;
