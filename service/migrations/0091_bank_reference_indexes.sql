-- Payments and deposits by the bank's reference, from its last four characters on (endsAlike in database/parts-of-text.ts), and deposits by amount
-- and bank. They have the order of the lists, so that a page is read without sorting whatever else ends like this.
-- Concurrently: payments are made and deposits arrive while they are built.
create index concurrently if not exists transactions_by_provider_reference on payments.transactions (org_id, (right(provider_reference, 4)), created_at desc, id desc) where provider_reference is not null;
create index concurrently if not exists inbound_movements_by_reference on payments.inbound_movements (org_id, (right(reference, 4)), created_at desc, id desc);
create index concurrently if not exists inbound_movements_by_amount on payments.inbound_movements (org_id, amount, created_at desc, id desc);
create index concurrently if not exists inbound_movements_by_bank on payments.inbound_movements (org_id, bank_code, created_at desc, id desc) where bank_code is not null;
