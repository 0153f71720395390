ALTER TABLE "new_works" ADD COLUMN "is_open" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "new_works" ADD COLUMN "language" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Opens the first works of an author at once; a job chooses again every minute, also those that were published before (WHY-03). The age of
-- the account and the number of works are checked by the job and the row, so here they only spare the first minute.
create or replace function insert_new_works() returns trigger language plpgsql as $$
begin
  insert into new_works (work_id, author_id, published_at, language, is_open)
    select i.id, i.author_id, i.created_at, coalesce(i.language, ''),
      p.created_at < now() - interval '1 day' and row_number() over (partition by i.author_id order by i.created_at, i.id)
        + (select count(*) from (select from new_works n where n.author_id = i.author_id and n.is_open limit 5) open) <= 5
    from inserted i join people p on p.id = i.author_id
    where i.kind in ('book', 'comic', 'theory', 'world') and i.challenge_id is null;
  return null;
end $$;
--> statement-breakpoint
-- Small indexes, built while the table has no open row yet.
CREATE INDEX CONCURRENTLY "new_works_open" ON "new_works" USING btree ("shown","published_at","work_id") WHERE "new_works"."is_open";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "new_works_open_language" ON "new_works" USING btree ("language","shown","published_at","work_id") WHERE "new_works"."is_open";--> statement-breakpoint
-- transaction: new
DROP INDEX "new_works_least_shown";
