import { useRef } from 'react';
import { href, Link } from 'react-router';
import { type RowForms, useRowForms } from '#app/forms/results/use-row-forms.ts';
import { Button } from '#ui/controls/button.tsx';
import { Avatar } from '#ui/display/avatar.tsx';
import type { PublicPerson } from '../channel-rules.ts';
import './requests.css';

/** Pending join requests, which the owner and moderators accept or decline. */
export function Requests({ id, requests }: { id: string; requests: readonly PublicPerson[] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const forms = useRowForms((_personId, refusal) => {
    if (!refusal) heading.current?.focus(); // the button is removed with the request
  });
  return (
    <section className="channel-requests" aria-labelledby="requests">
      <h2 className="display" id="requests" tabIndex={-1} ref={heading}>
        Join requests
      </h2>
      {requests.length ? (
        <ul>
          {requests.map((person) => (
            <JoinRequest key={person.id} id={id} person={person} forms={forms} />
          ))}
        </ul>
      ) : (
        <p>No one is waiting to join.</p>
      )}
    </section>
  );
}

type Props = { id: string; person: PublicPerson; forms: RowForms };

function JoinRequest({ id, person, forms: { Form, isBusy, fieldsOf, refusalOf, onSubmit } }: Props) {
  const refusal = refusalOf(person.id);
  const sent = fieldsOf(person.id)?.get('answer');
  return (
    <li>
      <Link to={href('/profile/:username', { username: person.username })} className="channel-request">
        <Avatar person={person} size={44} />
        <span>
          <b dir="auto">{person.name}</b>
          <small>@{person.username}</small>
        </span>
      </Link>
      <Form
        method="post"
        action={href('/community/channel/:id/requests/:personId', { id, personId: person.id })}
        onSubmit={() => onSubmit(person.id)}
      >
        <Button type="submit" size="sm" name="answer" value="accept" busy={sent === 'accept' && 'Accepting...'} inactive={isBusy}>
          Accept
        </Button>
        <Button
          type="submit"
          size="sm"
          variant="line"
          name="answer"
          value="decline"
          busy={sent === 'decline' && 'Declining...'}
          inactive={isBusy}
        >
          Decline
        </Button>
      </Form>
      {refusal && <p role="alert">{refusal}</p>}
    </li>
  );
}
