-- Requests for approval are found by a part of their reference, by the end of their id, and by an amount that their pages show.
create index approvals_word on approvals ((lower(intent ->> 'reference') collate "C"));
create index approvals_word_end on approvals ((reverse(lower(intent ->> 'reference')) collate "C"));
create index approvals_id_end on approvals ((reverse(id::text) collate "C"));
create index approvals_amounts on approvals using gin ((array[
  debit_minor::text, intent ->> 'amountMinor', intent #>> '{asked,debitMinor}', intent #>> '{asked,receivedMinor}', outcome ->> 'debit']));
