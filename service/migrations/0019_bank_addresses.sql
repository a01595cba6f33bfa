-- From where a bank reports, where it has told; null: from anywhere.
alter table bank_channels add column allowed_cidrs text[] check (cardinality(allowed_cidrs) > 0);
