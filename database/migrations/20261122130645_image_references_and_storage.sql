CREATE TABLE "image_references" (
	"source_id" uuid NOT NULL,
	"source" text NOT NULL,
	"place" text NOT NULL,
	"address" text NOT NULL,
	CONSTRAINT "image_references_source_id_source_place_address_pk" PRIMARY KEY("source_id","source","place","address")
);
--> statement-breakpoint
CREATE TABLE "storage_usage" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"bytes" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "channel_messages_images";--> statement-breakpoint
DROP INDEX "pictures_generated";--> statement-breakpoint
DROP INDEX "files_owner";--> statement-breakpoint
DROP INDEX "pictures_owner";--> statement-breakpoint
ALTER TABLE "image_references" ADD CONSTRAINT "image_references_address_pictures_address_fk" FOREIGN KEY ("address") REFERENCES "public"."pictures"("address") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_usage" ADD CONSTRAINT "storage_usage_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "image_references_address" ON "image_references" USING btree ("address");--> statement-breakpoint
CREATE INDEX "channel_messages_files" ON "channel_messages" USING btree ("attachment_address") WHERE "channel_messages"."attachment_kind" = 'file';--> statement-breakpoint
CREATE INDEX "files_owner" ON "files" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "pictures_owner" ON "pictures" USING btree ("owner_id","id");
--> statement-breakpoint
-- Notes where the images of a value are shown: every `src` in it that is the address of a stored image. The image's row is locked as a foreign key
-- locks it, so that a deletion that is under way ends first; in the order of the addresses, so that two writers never wait for each other in a ring.
create function note_images(source text, source_id uuid, place text, shown jsonb) returns void language sql as $$
  insert into image_references (source, source_id, place, address)
  select $1, $2, $3, address from (
    select address from pictures
    where address in (select found #>> '{}' from jsonb_path_query(shown, 'strict $.**.src') found)
    order by address for key share
  ) known
  on conflict do nothing
$$;
--> statement-breakpoint
-- For rows that show images in columns of their own: the arguments are the source and the columns, each an address or JSON with `src` in it.
create function follow_images() returns trigger language plpgsql as $$
declare
  shown jsonb := '[]';
  value jsonb;
begin
  if tg_op <> 'INSERT' then
    delete from image_references r where r.source_id = old.id and r.source = tg_argv[0];
  end if;
  if tg_op <> 'DELETE' then
    for i in 1 .. tg_nargs - 1 loop
      value := to_jsonb(new) -> tg_argv[i];
      shown := shown || jsonb_build_array(case when jsonb_typeof(value) = 'string' then jsonb_build_object('src', value) else value end);
    end loop;
    perform note_images(tg_argv[0], new.id, '', shown);
  end if;
  return null;
end $$;
--> statement-breakpoint
create function follow_images_of_page() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from image_references r
      where r.source_id = coalesce(old.part_id, old.work_id) and r.source = 'page' and r.place = old.position::text;
  end if;
  if tg_op <> 'DELETE' then
    perform note_images('page', coalesce(new.part_id, new.work_id), new.position::text, new.document);
  end if;
  return null;
end $$;
--> statement-breakpoint
create function follow_images_of_panel() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from image_references r
      where r.source_id = coalesce(old.part_id, old.work_id) and r.source = 'panel' and r.place = old.position::text;
  end if;
  if tg_op <> 'DELETE' then
    perform note_images('panel', coalesce(new.part_id, new.work_id), new.position::text, jsonb_build_object('src', new.picture));
  end if;
  return null;
end $$;
--> statement-breakpoint
create function follow_images_of_draft_page() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from image_references r where r.source_id = old.draft_id and r.source = 'draft_page' and r.place = old.key;
  end if;
  if tg_op <> 'DELETE' then
    perform note_images('draft_page', new.draft_id, new.key, new.document);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger works_images after insert or update of cover or delete on works for each row execute function follow_images('cover', 'cover');
--> statement-breakpoint
create trigger pages_images after insert or update of document, position, part_id, work_id or delete on pages
  for each row execute function follow_images_of_page();
--> statement-breakpoint
create trigger panels_images after insert or update of picture, position, part_id, work_id or delete on panels
  for each row execute function follow_images_of_panel();
--> statement-breakpoint
create trigger drafts_images after insert or update of cover or delete on drafts for each row execute function follow_images('draft_cover', 'cover');
--> statement-breakpoint
create trigger draft_pages_images after insert or update of document, key, draft_id or delete on draft_pages
  for each row execute function follow_images_of_draft_page();
--> statement-breakpoint
create trigger posts_images after insert or update of pictures or delete on posts for each row execute function follow_images('post', 'pictures');
--> statement-breakpoint
create trigger channels_images after insert or update of cover_image or delete on channels
  for each row execute function follow_images('channel', 'cover_image');
--> statement-breakpoint
-- A message never changes, and most have nothing attached.
create trigger messages_images after insert on channel_messages
  for each row when (new.attachment_kind = 'image') execute function follow_images('message', 'attachment_address');
--> statement-breakpoint
create trigger messages_images_gone after delete on channel_messages
  for each row when (old.attachment_kind = 'image') execute function follow_images('message', 'attachment_address');
--> statement-breakpoint
create trigger characters_images after insert or update of image or delete on characters
  for each row execute function follow_images('character', 'image');
--> statement-breakpoint
create trigger people_images after insert or update of profile_picture, cover_photo or delete on people
  for each row execute function follow_images('profile', 'profile_picture', 'cover_photo');
--> statement-breakpoint
-- What is shown already. Reads every page once; nothing else is written meanwhile, for migrations run before the site serves.
insert into image_references (source, source_id, place, address)
  select source, source_id, place, p.address from (
    select 'cover' as source, id as source_id, '' as place, cover as address from works where cover is not null
    union all select 'page', coalesce(part_id, work_id), position::text, found #>> '{}' from pages, jsonb_path_query(document, 'strict $.**.src') found
    union all select 'panel', coalesce(part_id, work_id), position::text, picture from panels
    union all select 'draft_cover', id, '', cover from drafts where cover is not null
    union all select 'draft_page', draft_id, key, found #>> '{}' from draft_pages, jsonb_path_query(document, 'strict $.**.src') found
    union all select 'post', id, '', found #>> '{}' from posts, jsonb_path_query(pictures, 'strict $.**.src') found
    union all select 'channel', id, '', cover_image from channels
    union all select 'message', id, '', attachment_address from channel_messages where attachment_kind = 'image'
    union all select 'character', id, '', image from characters
    union all select 'profile', id, '', shown from people, unnest(array[profile_picture, cover_photo]) shown where shown is not null
  ) shown join pictures p on p.address = shown.address
  on conflict do nothing;
--> statement-breakpoint
-- Only an insert makes the row of a person: when an account goes, its images go after it has gone.
create function count_storage() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into storage_usage (person_id, bytes) values (new.owner_id, new.bytes)
      on conflict (person_id) do update set bytes = storage_usage.bytes + excluded.bytes;
  else
    update storage_usage set bytes = greatest(0, bytes - old.bytes) where person_id = old.owner_id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger pictures_storage after insert or delete on pictures for each row execute function count_storage();
--> statement-breakpoint
create trigger files_storage after insert or delete on files for each row execute function count_storage();
--> statement-breakpoint
insert into storage_usage (person_id, bytes)
  select owner_id, sum(bytes) from (select owner_id, bytes from pictures union all select owner_id, bytes from files) stored group by owner_id;
