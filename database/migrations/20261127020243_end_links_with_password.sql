-- Somebody else may have known the former password: the links that were made with it, to join a group, to take a child over or to choose the
-- password of somebody else, and the browsers that were handed over to a child, end with it, whichever way it was changed (SAFE-04, ACC-02).
create function end_links_of_changed_password() returns trigger language plpgsql as $$
begin
  delete from group_invitations where made_by = new.user_id and used_at is null;
  delete from one_time_links where made_by = new.user_id and used_at is null;
  delete from sessions where handed_over_by = new.user_id;
  return null;
end $$;
--> statement-breakpoint
create trigger accounts_end_links after update of password on accounts
  for each row when (old.password is distinct from new.password) execute function end_links_of_changed_password();
