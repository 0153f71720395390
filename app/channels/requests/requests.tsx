import { href, Link, useFetcher } from 'react-router';
import { messageOfRefusal } from '#app/forms/action-errors.ts';
import { Button } from '#ui/controls/button.tsx';
import { Avatar } from '#ui/display/avatar.tsx';
import type { PublicPerson } from '../channel-rules.ts';
import './requests.css';

/** Pending join requests, which the owner and moderators accept or decline. */
export const Requests = ({ id, requests }: { id: string; requests: readonly PublicPerson[] }) => (
  <section className="channel-requests" aria-labelledby="requests">
    <h2 className="display" id="requests">
      Join requests
    </h2>
    {requests.length ? (
      <ul>
        {requests.map((person) => (
          <JoinRequest key={person.id} id={id} person={person} />
        ))}
      </ul>
    ) : (
      <p>No one is waiting to join.</p>
    )}
  </section>
);

function JoinRequest({ id, person }: { id: string; person: PublicPerson }) {
  const fetcher = useFetcher();
  const refusal = fetcher.state === 'idle' ? messageOfRefusal(fetcher.data) : null;
  const sent = fetcher.state === 'idle' ? null : fetcher.formData?.get('answer');
  return (
    <li>
      <Link to={href('/profile/:username', { username: person.username })} className="channel-request">
        <Avatar person={person} size={44} />
        <span>
          <b dir="auto">{person.name}</b>
          <small>@{person.username}</small>
        </span>
      </Link>
      <fetcher.Form method="post" action={href('/community/channel/:id/requests/:personId', { id, personId: person.id })}>
        <Button type="submit" size="sm" name="answer" value="accept" busy={sent === 'accept' && 'Accepting...'} inactive={sent !== null}>
          Accept
        </Button>
        <Button
          type="submit"
          size="sm"
          variant="line"
          name="answer"
          value="decline"
          busy={sent === 'decline' && 'Declining...'}
          inactive={sent !== null}
        >
          Decline
        </Button>
      </fetcher.Form>
      {refusal && <p role="alert">{refusal}</p>}
    </li>
  );
}
