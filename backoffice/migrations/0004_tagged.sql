-- The customers of a tag are listed page by page.
create index tags_of_customers on tags (tag, object_kind, object_id desc);
drop index tags_by_name;
