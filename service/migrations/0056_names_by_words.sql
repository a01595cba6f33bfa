-- Names are searched by their words since 0052. Apart from it: a table whose index is dropped is locked for readers too, and not for long here.
drop index customers_name;
drop index customers_deleted_name;
