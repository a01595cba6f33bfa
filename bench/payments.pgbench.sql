\set i :i + 1
\set n :first + :client_id * :each + :i
\set account :shift + :n % :accounts
select passed, replayed, answer from payments.pay_quote_with_pass(:pass::text[], :org::uuid,
  ('0199a000-0000-7000-8004-' || lpad(to_hex(:n::bigint), 12, '0'))::uuid,
  ('0199a000-0000-7000-8003-' || lpad(to_hex(:account::bigint), 12, '0'))::uuid,
  array[uuidv7(), uuidv7(), uuidv7(), uuidv7(), uuidv7(), uuidv7(), uuidv7(), uuidv7()],
  null, :by, null, 'bench-request-' || :n::text, 'bench-' || :n::text, :fingerprint::bytea, :payer::uuid);
