-- null if an operator stopped payments by a command, or restored a backup
alter table console_stops alter column stopped_by drop not null;
