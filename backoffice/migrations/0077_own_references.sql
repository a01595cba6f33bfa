-- A quote may have both the reference of the API and that which a person typed; the expression is that of registry/find-by-part.ts.
create index registry_own_word on registry ((lower(details ->> 'own_reference') collate "C")) where kind = 'quote';
create index registry_own_word_end on registry ((reverse(lower(details ->> 'own_reference')) collate "C")) where kind = 'quote';
