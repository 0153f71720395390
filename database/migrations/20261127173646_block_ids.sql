CREATE TABLE "removed_blocks" (
	"work_id" uuid NOT NULL,
	"block" text NOT NULL,
	"earlier" text NOT NULL,
	CONSTRAINT "removed_blocks_work_id_block_pk" PRIMARY KEY("work_id","block")
);
--> statement-breakpoint
ALTER TABLE "reading_progress" ADD COLUMN "block" text;--> statement-breakpoint
ALTER TABLE "reading_progress" ADD COLUMN "part_block" text;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "blocks" text[];--> statement-breakpoint
ALTER TABLE "panels" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "removed_blocks" ADD CONSTRAINT "removed_blocks_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "pages_without_blocks" ON "pages" USING btree ("work_id") WHERE "pages"."blocks" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "panels_without_key" ON "panels" USING btree ("work_id") WHERE "panels"."key" is null;
--> statement-breakpoint
-- Ids of blocks and panels come from one sequence, so none is twice on a site (EDIT-13). The step is prime to 36^8, so that each number gives
-- another id of eight characters.
create sequence block_ids maxvalue 2821109907455;
--> statement-breakpoint
create function block_id() returns text language sql volatile as $$
  with next as materialized (select (nextval('block_ids') * 3000017 + 1234567890123) % 2821109907456 as n)
  select string_agg(substr('abcdefghijklmnopqrstuvwxyz0123456789', ((n / (36::numeric ^ i)::bigint) % 36)::int + 1, 1), '' order by i)
  from next, generate_series(0, 7) as i
$$;
--> statement-breakpoint
-- A page or panel as text without its ids, to tell whether its author changed it (EDIT-07). Quotes within a text are escaped.
create function document_without_ids(document jsonb) returns text language sql immutable parallel safe strict as $$
  select replace(regexp_replace((document - 'key')::text, '\{"id": "[a-z0-9]{8}"(, )?', '{', 'g'), ', "attrs": {}', '')
$$;
--> statement-breakpoint
-- The pages or panels of a work, or of one of its parts, with the ids of their outermost blocks in order.
create function blocks_in(work uuid, part uuid) returns table ("position" int, blocks text[]) language sql stable as $$
  select p.position, p.blocks from pages p where part is null and p.work_id = work and p.part_id is null
  union all select p.position, p.blocks from pages p where p.work_id = work and p.part_id = part
  union all select p.position, array[p.key] from panels p where part is null and p.work_id = work and p.part_id is null
  union all select p.position, array[p.key] from panels p where p.work_id = work and p.part_id = part
$$;
--> statement-breakpoint
-- Where a place is now: at the same block, else at the nearest earlier one that exists, else at the page of that number and its first block.
create function place_at(work uuid, part uuid, at int, wanted text, out page int, out block text) language plpgsql stable as $$
begin
  page := at;
  if at is null then return; end if;
  if wanted is not null then
    block := wanted;
    perform from blocks_in(work, part) b where b.position = at and wanted = any(b.blocks);
    if found then return; end if;
    select b.position into page from blocks_in(work, part) b where wanted = any(b.blocks) limit 1;
    if found then return; end if;
    select r.earlier into block from removed_blocks r where r.work_id = work and r.block = wanted;
    if found then
      select b.position into page from blocks_in(work, part) b where block = any(b.blocks) limit 1;
      if found then return; end if;
    end if;
    page := at;
  end if;
  select b.blocks[1] into block from blocks_in(work, part) b where b.position = at;
end $$;
--> statement-breakpoint
-- Older pages and panels get their ids in a job, 500 at a time.
insert into jobs (kind, data) values ('complete-blocks', '{}');
