-- A session that ends, for whatever reason (sign-out, password change, account deletion), is told to every process in the
-- transaction that ends it, so that the live streams which rest on it close at once.
create function announce_ended_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('ended', old.id)::text);
  return null;
end $$;
--> statement-breakpoint
create trigger sessions_ended after delete on sessions for each row execute function announce_ended_session();
