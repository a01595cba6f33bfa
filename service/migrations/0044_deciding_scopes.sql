-- What proposes and what decides are scopes of their own. Keys of the house have both, since their people are told apart.
update api_keys set scopes = array(select distinct unnest(scopes || '{transfers:approve,prefunded:approve,kyc:approve}')) where kind = 'house';
-- Who reviewed and did not change customers goes on deciding. A key that did both proposes from now on.
update api_keys set scopes = scopes || '{kyc:approve}'
where kind = 'partner' and 'kyc:review' = any (scopes) and not ('customers:write' = any (scopes));

-- Rates are the same for every organization, so an operator decides about them.
update api_keys set scopes = array_remove(scopes, 'rates:manage');
-- Who did it was told for decisions over the API alone.
drop function tell_organizations(uuid, text, uuid, jsonb, uuid, text, text, timestamptz);
