-- Whose ids a bank reports on a channel: channels with one scope are of one bank, and what they report under one id is one movement. Null:
-- opened before scopes, when all channels of a provider counted as one bank; so they go on, or what they reported would be booked twice.
alter table bank_channels add column movement_scope uuid;

-- A transfer on a chain is known by its transaction and its place among the transaction's logs, no longer by its transaction and whom it paid.
update inbound_movements as m set movement_key = k.movement_key
from (
  select org_id, id, concat(split_part(movement_key, ':', 1), ':',
    row_number() over (partition by org_id, split_part(movement_key, ':', 1) order by created_at, id) - 1) as movement_key
  from inbound_movements where rail = 'chain') as k
where m.org_id = k.org_id and m.id = k.id;
