import { timeInWords } from '#server/access/standing-rules.ts';
import { LocalDate } from '#ui/dates/local-date.tsx';
import { Avatar } from '#ui/display/avatar.tsx';
import { ROLE_NAMES } from '../roles/rules.ts';
import type { PersonOverview } from './people.server.ts';
import { STATE_NAMES } from './people-rules.ts';

/** A person's picture with what staff see of the account. */
export const PersonFacts = ({ person, children }: { person: PersonOverview; children?: React.ReactNode }) => (
  <section className="admin-person">
    <Avatar person={person} size={56} />
    <dl className="admin-facts">
      <Fact name="Username">@{person.username}</Fact>
      <Fact name="Role">{ROLE_NAMES[person.role]}</Fact>
      <Fact name="State">
        {STATE_NAMES[person.state]}
        {person.state !== 'active' && person.stateUntil && ` until ${timeInWords(person.stateUntil)}`}
      </Fact>
      <Fact name="Joined">
        <LocalDate at={person.joinedAt} />
      </Fact>
      <Fact name="Profile">{person.isPrivate ? 'Private' : 'Public'}</Fact>
      <Fact name="Works">{person.works.toLocaleString('en-US')}</Fact>
      <Fact name="Posts">{person.posts.toLocaleString('en-US')}</Fact>
      <Fact name="Comments">{person.comments.toLocaleString('en-US')}</Fact>
      <Fact name="Spectators">{person.spectators.toLocaleString('en-US')}</Fact>
      {children}
    </dl>
  </section>
);

export const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
