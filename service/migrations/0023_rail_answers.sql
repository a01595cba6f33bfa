-- Why people were called to a payout: its rail was silent for a day, or the network answered with a code that no list explains.
alter table transactions add column stuck_reason text check (stuck_reason in ('silent', 'unknown_code'));
update transactions set stuck_reason = 'silent' where stuck_at is not null;
