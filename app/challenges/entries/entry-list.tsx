import { Heart, LoaderCircle } from 'lucide-react';
import { href, Link, useNavigation } from 'react-router';
import '#ui/controls/chip.css';
import { ButtonLink } from '#ui/controls/button.tsx';
import { formatAgoShort } from '#ui/dates/relative-time.ts';
import { counted, shortCount } from '#ui/display/count-rules.ts';
import { Empty } from '#ui/display/empty.tsx';
import { ChallengeGlyph } from '#ui/display/glyphs.tsx';
import { CardCover } from '../../content-settings/cards/card-cover.tsx';
import { CONTENT_MESSAGES } from '../../content-settings/content-rules.ts';
import { isOmitted } from '../../content-settings/menu/omitted-works.ts';
import type { Cursor } from '../../lists/cursor-rules.ts';
import { LoadMore } from '../../lists/load-more.tsx';
import { type Page, useInfiniteList } from '../../lists/use-infinite-list.ts';
import { fetchJson, withList } from '../../loading/fetch-json.ts';
import { MenuButton, WorkMenus } from '../../tiles/tile-menu.tsx';
import { isDeleted } from '../../work-deletion/deleted-works.ts';
import { Cover } from '../../works/covers/cover.tsx';
import { CardFacts } from '../../works/length/card-facts.tsx';
import { ParticipateLink } from '../participate/participate-link.tsx';
import { challengesAddress, type EntryCard, RECENT_DAYS, SORT_NAMES, SORTS, type Sort } from './entry-list-rules.ts';
import './entry-list.css';

type Props = { list: Page<EntryCard> & { challenge: { id: string }; isEnded: boolean; sort: Sort; further: boolean }; now: number };

/** The entries of a challenge in one of three orders; the URL has the order. */
export function EntryList({ list, now }: Props) {
  const { isEnded, sort, further } = list;
  const { id } = list.challenge; // named even while it runs, so that later pages continue with it after the next challenge starts
  const challenge = isEnded ? id : null;
  const fetchPage = (after: Cursor) =>
    fetchJson(challengesAddress({ challenge: id, sort, after }, href('/weekly-challenges/more')), withList<Page<EntryCard>>('items'));
  const { items: loaded, more, busy, failed, loadMore } = useInfiniteList(list, fetchPage, { revision: `${id} ${sort}` });
  const items = loaded.filter((entry) => !isOmitted(entry) && !isDeleted(entry.id));
  const isEmpty = !items.length && !more;
  return (
    <section className="entries" aria-labelledby="entries">
      <div className="challenges-head">
        <h2 className="display" id="entries">
          Entries
        </h2>
        <nav aria-label="Order of the entries">
          <ul className="entries-orders">
            {SORTS.map((option) => (
              <li key={option}>
                <Link
                  className="chip"
                  to={challengesAddress({ challenge, sort: option })}
                  preventScrollReset
                  aria-current={option === sort ? 'true' : undefined}
                >
                  {SORT_NAMES[option]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      {items.length > 0 && (
        <ul>
          {items.map((entry) => (
            <EntryItem key={entry.id} entry={entry} now={now} />
          ))}
        </ul>
      )}
      {!items.length && more && <p role="status">{CONTENT_MESSAGES.hiddenSoFar}</p>}
      {isEmpty && further && (
        <Empty
          title="That’s everything"
          action={
            <ButtonLink to={challengesAddress({ challenge, sort })} variant="line">
              Back to the top
            </ButtonLink>
          }
        />
      )}
      {isEmpty && !further && <NoEntries recent={sort === 'recent'} all={challengesAddress({ challenge })} isEnded={isEnded} />}
      {more && <LoadMore to={challengesAddress({ challenge: id, sort, after: more })} busy={busy} failed={failed} onMore={loadMore} />}
      <WorkMenus />
    </section>
  );
}

function NoEntries({ recent, all, isEnded }: { recent: boolean; all: string; isEnded: boolean }) {
  if (recent)
    return (
      <Empty
        glyph={<ChallengeGlyph size={72} className="kind-challenge" />}
        title={`No entries in the last ${RECENT_DAYS} days`}
        action={
          <ButtonLink to={all} variant="line">
            All entries
          </ButtonLink>
        }
      />
    );
  return (
    <Empty glyph={<ChallengeGlyph size={72} className="kind-challenge" />} title="No entries yet" action={!isEnded && <ParticipateLink />}>
      {isEnded ? 'Nobody answered this one. It happens to the best of questions.' : 'Somebody has to be first. The desk is free.'}
    </Empty>
  );
}

const EntryItem = ({ entry, now }: { entry: EntryCard; now: number }) => (
  <li>
    <CardCover work={{ kind: 'challenge_entry', ...entry }}>{(shown) => <EntryRow entry={shown} now={now} />}</CardCover>
  </li>
);

function EntryRow({ entry, now }: { entry: EntryCard; now: number }) {
  const { id, title, description, likes, createdAt, author } = entry;
  const address = href('/weekly-challenges/entry/:id', { id });
  const opening = useNavigation().location?.pathname === address;
  return (
    <div className="entry-row">
      <Cover work={{ kind: 'challenge_entry', ...entry }} sizes="96px" />
      <div className="entry-row-words">
        <h3 className="display">
          <Link to={address} dir="auto">
            {title}
          </Link>
        </h3>
        <p className="entry-row-by">
          <bdi title={`@${author.username}`}>{author.name}</bdi>
          <i aria-hidden>•</i>
          <time dateTime={new Date(createdAt).toISOString()}>{formatAgoShort(createdAt, now)}</time>
        </p>
        <CardFacts work={entry} />
        {description && (
          <p className="entry-row-text" dir="auto">
            {description}
          </p>
        )}
      </div>
      {opening && (
        <span className="entry-row-loading" role="status">
          <LoaderCircle size={20} strokeWidth={2} aria-hidden />
          <span className="sr-only">Loading the entry...</span>
        </span>
      )}
      <span className="entry-row-likes">
        <Heart size={18} strokeWidth={1.75} aria-hidden />
        <span aria-hidden>{shortCount(likes)}</span>
        <span className="sr-only">{counted(likes, 'like')}</span>
      </span>
      <MenuButton work={{ kind: 'challenge_entry', ...entry }} />
    </div>
  );
}
