import { href } from 'react-router';
import { LoadMoreLink } from '#app/lists/load-more-link.tsx';
import { type Page, useInfiniteList } from '#app/lists/use-infinite-list.ts';
import { useLoad } from '#app/loading/use-load.ts';
import { buttonClass } from '#ui/controls/button-class.ts';
import { CHANNEL_MESSAGES, type PublicPerson } from '../../channel-rules.ts';
import type { ChannelRole } from '../../role-rules.ts';
import { MemberRow } from './member-row.tsx';
import type { Member, MemberPage } from './member-rules.ts';
import type { clientLoader } from './members-page.tsx';

const toPage = ({ members, next }: MemberPage): Page<Member, string> => ({ items: members, more: next });

type Props = { channelId: string; owner: PublicPerson; role: ChannelRole | null; first: MemberPage; count: number };

/** The owner, the first members, and those loaded after them; a new `count` refetches the latter. */
export function Members({ channelId, owner, role, first, count }: Props) {
  const load = useLoad<typeof clientLoader>();
  const address = href('/community/channel/:id/members', { id: channelId });
  const { items, more, busy, failed, loadMore } = useInfiniteList(
    toPage(first),
    async (after) => {
      const page = await load(`${address}?after=${after}`);
      if ('failed' in page) throw new Error(page.failed);
      return toPage(page);
    },
    { revision: count, restores: false },
  );
  return (
    <>
      <ul className="channel-members">
        <MemberRow channelId={channelId} person={{ ...owner, role: 'owner' }} role={role} />
        {items
          .filter(({ id }) => id !== owner.id)
          .map((person) => (
            <MemberRow key={person.id} channelId={channelId} person={person} role={role} />
          ))}
      </ul>
      {failed && <p role="alert">{CHANNEL_MESSAGES.membersNotLoaded}</p>}
      {more && (
        <LoadMoreLink
          to={`${address}?after=${more}`}
          busy={busy}
          onMore={() => loadMore(true)}
          className={buttonClass({ variant: 'quiet', size: 'sm' })}
        >
          More members
        </LoadMoreLink>
      )}
    </>
  );
}
