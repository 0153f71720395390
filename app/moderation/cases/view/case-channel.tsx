import { LocalDate } from '#ui/dates/local-date.tsx';
import { counted } from '#ui/display/count-rules.ts';
import type { LoadedCase } from '../case-page.server.ts';

type Done = LoadedCase['inChannel'][number];
const paceName = (seconds: number) => {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [seconds / 60, 'minute'];
  return counted(count, unit);
};

const words = ({ action, until, seconds }: Done) =>
  ({
    delete: 'Deleted the message',
    kick: 'Removed its author from the channel',
    ban: until ? 'Banned its author from the channel' : 'Banned its author from the channel until the ban is lifted',
    unban: 'Lifted the ban on its author',
    'slow-mode': seconds ? `Set slow mode to ${paceName(seconds)}` : 'Turned slow mode off',
    moderator: 'Made its author a moderator of the channel',
    member: 'Made its author a member of the channel again',
    'delete-channel': 'Deleted the channel',
  })[action];

/** What the owner and the moderators of the channel did about a reported message, oldest first (CHMOD-04). */
export const CaseChannel = ({ actions }: { actions: readonly Done[] }) =>
  actions.length > 0 && (
    <section className="case-reports">
      <h2>Done in the channel</h2>
      <ol>
        {actions.map((done) => (
          <li key={done.id}>
            <p>
              <b>{words(done)}</b>
              {done.until && (
                <>
                  {' '}
                  until <LocalDate at={done.until} />
                </>
              )}
            </p>
            <p className="case-labels">
              {done.by ? <bdi>@{done.by}</bdi> : 'a deleted account'}, <LocalDate at={done.at} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
