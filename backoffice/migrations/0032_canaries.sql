-- Records that nobody has a reason to open, such as a customer who does not exist: whoever does is told of to admins and auditors.
create table canaries (
  object_kind text not null check (object_kind in ('customer', 'bank_account', 'quote', 'transaction')),
  object_id text not null check (char_length(object_id) between 1 and 255),
  set_at timestamptz not null,
  primary key (object_kind, object_id)
);
