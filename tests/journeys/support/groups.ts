import type { Person } from './accounts.ts';
import { siteDatabase } from './site-database.ts';

/** Inserts an open class with these grown-ups: making one needs an owner of the site, who approves it. */
export async function createClass(name: string, ...grownUps: Pick<Person, 'email'>[]): Promise<string> {
  const client = await siteDatabase();
  const { rows } = await client.query<{ id: string }>(
    `with made as (insert into groups (name, kind, state) values ($1, 'class', 'open') returning id)
    insert into group_people (group_id, person_id) select made.id, people.id from made, people where email = any($2) returning group_id as id`,
    [name, grownUps.map(({ email }) => email)],
  );
  const [group] = rows;
  if (!group) throw new Error('the class was not created');
  return group.id;
}
