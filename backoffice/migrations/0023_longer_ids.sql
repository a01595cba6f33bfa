-- Ids are opaque, and those of another API have up to 255 characters.
alter table notes drop constraint notes_object_id_check, add check (char_length(object_id) between 1 and 255);
alter table tags drop constraint tags_object_id_check, add check (char_length(object_id) between 1 and 255);
