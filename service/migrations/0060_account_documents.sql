-- Whose account bears a document, without reading it. Accounts that were linked before are found by the profile of their holder.
alter table bank_accounts add column id_doc_fingerprint bytea;
create index bank_accounts_by_document on bank_accounts (org_id, id_doc_fingerprint)
  where id_doc_fingerprint is not null and deleted_at is null;
