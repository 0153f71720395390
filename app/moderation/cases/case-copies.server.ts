import { type SQL, sql } from 'drizzle-orm';
import { channelMessages, channels } from '../../channels/tables.ts';
import { comments } from '../../comments/tables.ts';
import { groups } from '../../groups/tables.ts';
import { people } from '../../people/tables.ts';
import { posts } from '../../posts/tables.ts';
import { pages, panels, parts, works } from '../../works/tables.ts';
import type { SubjectType } from '../case-rules.ts';

const EXCERPT_MAX = sql.raw('160');
const MESSAGES_BESIDE = sql.raw('10'); // MOD-04, CHMOD-04
const excerpt = (text: SQL) => sql`left(${text}, ${EXCERPT_MAX})`;
const summary = (noun: SQL, title: SQL, text: SQL) =>
  sql`jsonb_build_object('summary', jsonb_build_object('noun', ${noun}, 'title', ${title}, 'excerpt', ${excerpt(text)}))`;
/** A list with one picture, or an empty one without an address. */
const picture = (address: SQL) =>
  sql`case when ${address} is null then '[]'::jsonb else jsonb_build_array(jsonb_build_object('src', ${address})) end`;

const pagesOf = (of: SQL) => sql`coalesce((select jsonb_agg(p.document order by p.position) from ${pages} p where ${of}), '[]')`;
const panelsOf = (of: SQL) => sql`coalesce((
  select jsonb_agg(jsonb_build_object('src', p.picture, 'description', p.description,
    'words', (select coalesce(jsonb_agg(b -> 'text'), '[]') from jsonb_array_elements(p.bubbles) b)) order by p.position)
  from ${panels} p where ${of}), '[]')`;

/** The messages just before or after the message `m`, oldest first, without those of accounts that are being deleted (CHMOD-04). */
const messagesBeside = (operator: SQL, order: SQL) => sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', b.id, 'authorId', b.author_id, 'text', b.text, 'at', b.created_at) order by b.created_at, b.id) from (
    select o.id, o.author_id, coalesce(nullif(o.content, ''), o.attachment_name, '') as text, o.created_at
    from ${channelMessages} o join ${people} p on p.id = o.author_id and p.deleting_since is null
    where o.channel_id = m.channel_id and (o.created_at, o.id) ${operator} (m.created_at, m.id)
    order by o.created_at ${order}, o.id ${order} limit ${MESSAGES_BESIDE}) b), '[]')`;

/** For each type: a select of the document and the context of the thing with the id `id`. Large documents never leave the database. */
const COPIES: Record<SubjectType, (id: string) => SQL> = {
  work: (id) => sql`
    select jsonb_build_object('type', 'work', 'kind', w.kind, 'title', w.title, 'description', w.description, 'genre', w.genre, 'tags', w.tags,
        'changeNote', nullif(w.change_note, ''), 'pictures', ${picture(sql`w.cover`)}, 'pages', ${pagesOf(sql`p.work_id = w.id and p.part_id is null`)},
        'panels', ${panelsOf(sql`p.work_id = w.id and p.part_id is null`)}),
      ${summary(sql`w.kind`, sql`w.title`, sql`w.description`)}
    from ${works} w where w.id = ${id}`,
  part: (id) => sql`
    select jsonb_build_object('type', 'part', 'kind', w.kind, 'title', p.title, 'description', p.description, 'workId', w.id,
        'workTitle', w.title, 'pages', ${pagesOf(sql`p.part_id = ${id}`)}, 'panels', ${panelsOf(sql`p.part_id = ${id}`)}),
      ${summary(sql`case w.kind when 'comic' then 'arc' else 'chapter' end`, sql`p.title`, sql`p.description`)}
    from ${parts} p join ${works} w on w.id = p.work_id where p.id = ${id}`,
  post: (id) => sql`
    select jsonb_build_object('type', 'post', 'text', p.content, 'tags', p.tags, 'pictures', p.pictures), ${summary(sql`'post'`, sql`''`, sql`p.content`)}
    from ${posts} p where p.id = ${id}`,
  comment: (id) => sql`
    select jsonb_build_object('type', 'comment', 'text', c.text, 'at', c.created_at, 'workId', c.work_id, 'postId', c.post_id,
        'about', coalesce(w.title, ${excerpt(sql`p.content`)}, '')), ${summary(sql`'comment'`, sql`''`, sql`c.text`)}
    from ${comments} c left join ${works} w on w.id = c.work_id left join ${posts} p on p.id = c.post_id where c.id = ${id}`,
  message: (id) => sql`
    select jsonb_build_object('type', 'message', 'text', m.content, 'at', m.created_at, 'channelId', c.id, 'channel', c.name,
        'isPrivate', c.is_private, 'file', case when m.attachment_kind = 'file' then m.attachment_name end,
        'pictures', ${picture(sql`(case when m.attachment_kind = 'image' then m.attachment_address end)`)}),
      ${summary(sql`'message'`, sql`''`, sql`coalesce(nullif(m.content, ''), m.attachment_name, '')`)}
        || jsonb_build_object('beside', jsonb_build_object('before', ${messagesBeside(sql`<`, sql`desc`)}, 'after', ${messagesBeside(sql`>`, sql`asc`)}))
    from ${channelMessages} m join ${channels} c on c.id = m.channel_id where m.id = ${id}`,
  channel: (id) => sql`
    select jsonb_build_object('type', 'channel', 'name', c.name, 'description', c.description, 'category', c.category, 'tags', c.tags,
        'isPrivate', c.is_private, 'pictures', ${picture(sql`c.cover_image`)}), ${summary(sql`'channel'`, sql`c.name`, sql`c.description`)}
    from ${channels} c where c.id = ${id}`,
  person: (id) => sql`
    select jsonb_build_object('type', 'person', 'name', p.name, 'username', p.username, 'bio', p.bio, 'thoughts', p.creative_thoughts,
        'pictures', ${picture(sql`p.profile_picture`)} || ${picture(sql`p.cover_photo`)}), ${summary(sql`'person'`, sql`p.name`, sql`p.bio`)}
    from ${people} p where p.id = ${id}`,
  group: (id) => sql`
    select jsonb_build_object('type', 'group', 'name', g.name, 'kind', g.kind), ${summary(sql`'group'`, sql`g.name`, sql`g.kind`)}
    from ${groups} g where g.id = ${id}`,
};

/** A select of the document and the context of a thing as it is now (MOD-02). */
export const copyOf = ({ type, id }: { type: SubjectType; id: string }): SQL => COPIES[type](id);
