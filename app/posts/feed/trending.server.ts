import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { db } from '#server/database/database.ts';
import { startingLeft } from '../../engagement/starting-count.ts';
import { moreTags, shownTags } from '../../site/words.server.ts';
import { TOPICS_SHOWN, type Topic } from '../post-rules.ts';
import { posts, topicPeople, topics } from '../tables.ts';

const RECENT_POSTS = 100; // bounds the cost of the query for topics of one person

const topicRow = {
  tag: topics.tag,
  posts: topics.postsCount,
  people: topics.peopleCount,
  startingCount: topics.startingCount,
  countedFrom: topics.countedFrom,
};
const limit = sql.placeholder('limit');
const ofSeveral = unionAll(
  db
    .select(topicRow)
    .from(topics)
    .where(and(eq(topics.startingCount, 0), gt(topics.peopleCount, 1)))
    .orderBy(desc(topics.peopleCount), desc(topics.tag))
    .limit(limit),
  db.select(topicRow).from(topics).where(gt(topics.startingCount, 0)),
).prepare('topics_of_several');

// Topics of recent posts that only one person posts about: the newest of each person, then the second of each, and so on.
const ofOne = db
  .select({ tag: topics.tag, posts: topics.postsCount })
  .from(
    sql`(select tag, nth, newest from (
      select author_topic.tag, max(recent.created_at) as newest,
        row_number() over (partition by author_topic.person_id order by max(recent.created_at) desc, author_topic.tag) as nth
      from (select author_id, tags, created_at from ${posts} where state = 'shown' order by created_at desc, id desc limit ${sql.raw(String(RECENT_POSTS))}) recent
        cross join unnest(recent.tags) as word
        join ${topicPeople} author_topic on author_topic.tag = lower(word) and author_topic.person_id = recent.author_id
        join ${topics} counted on counted.tag = author_topic.tag and counted.people_count = 1 and counted.starting_count = 0
      group by author_topic.tag, author_topic.person_id) each_of_one
    ) own`,
  )
  .innerJoin(topics, sql`${topics.tag} = own.tag`)
  .orderBy(sql`own.nth, own.newest desc, own.tag`)
  .limit(limit)
  .prepare('topics_of_one');

/**
 * The five topics that most people post about; what remains of the starting figures counts as people and as posts. If fewer than five
 * topics have two people, recent topics of one person fill the list in turns, so that posting often gives no advantage.
 */
export async function trendingTopics(now: Date): Promise<Topic[]> {
  const read = { limit: TOPICS_SHOWN + moreTags() };
  const isShown = ({ tag }: { tag: string }) => shownTags([tag]).length > 0;
  const found = (await ofSeveral.execute(read))
    .filter(isShown)
    .map(({ tag, posts: counted, people, ...starting }) => {
      const left = startingLeft(starting, now);
      return { tag, posts: counted - starting.startingCount + left, rank: people + left };
    })
    .filter(({ posts: counted }) => counted > 0)
    .sort((a, b) => b.rank - a.rank || (a.tag < b.tag ? 1 : -1))
    .slice(0, TOPICS_SHOWN)
    .map(({ tag, posts: counted }) => ({ tag, posts: counted }));
  return found.length < TOPICS_SHOWN ? [...found, ...(await ofOne.execute(read)).filter(isShown)].slice(0, TOPICS_SHOWN) : found;
}
