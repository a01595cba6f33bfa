-- What was decided within some days is added up and listed.
create index kyc_reviews_by_end on kyc_reviews (org_id, closed_at) where closed_at is not null;
