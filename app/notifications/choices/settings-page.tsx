import { useRef } from 'react';
import { href, redirect } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { problemNamed } from '#server/http/problems.ts';
import { memberOf, sessionOf } from '#server/http/request.ts';
import { Select } from '#ui/controls/field.tsx';
import { LocalTime } from '#ui/dates/local-time.tsx';
import { PageHead } from '../../document/page-head.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { SavedForm } from '../../forms/saved-form.tsx';
import type { Route } from './+types/settings-page';
import { CHOICE_MESSAGES, isNoticeChoice, NOTICE_CHOICES, NOTICE_TOPICS, type NoticeChoice, type NoticeTopic } from './choice-rules.ts';
import { choicesOf, type ListedMute, mutesOf, setChoices } from './choices.server.ts';
import { digestOf } from './digest/digest.server.ts';
import { DigestSection } from './digest/digest-section.tsx';
import { pushOf } from './push/devices.server.ts';
import { PushSection } from './push/push-section.tsx';
import './settings-page.css';
import { Unmute, unmutedSentence, useUnmute } from './unmute.tsx';

export const handle = { who: 'member', limit: 'write', reading: 'read', signedOut: CHOICE_MESSAGES.signedOut } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta(CHOICE_MESSAGES.title);

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = memberOf(context);
  const [choices, mutes, digest, push] = await Promise.all([
    choicesOf(viewer),
    mutesOf(viewer),
    digestOf(viewer),
    pushOf(viewer, sessionOf(context)),
  ]);
  const { searchParams } = new URL(request.url);
  const ended = searchParams.get('unmuted');
  const isUnmuted = ended !== null && mutes.every(({ id }) => id !== ended);
  const [isSaved, isDigestSaved] = [searchParams.has('saved'), searchParams.get('digest') === 'saved'];
  return { choices, mutes, digest, push, isUnmuted, isSaved, isDigestSaved, pushDone: searchParams.get('push') };
}

const TOPICS = Object.keys(NOTICE_TOPICS) as NoticeTopic[];

/** A field for each topic with its choice (NOTICE-07). */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const choices: Partial<Record<NoticeTopic, NoticeChoice>> = {};
  for (const topic of TOPICS) {
    const choice = form.get(topic);
    if (choice === null) continue;
    if (!isNoticeChoice(choice)) return problemNamed('bad-input', CHOICE_MESSAGES.unreadable);
    choices[topic] = choice;
  }
  await setChoices(memberOf(context), choices);
  throw redirect(`${href('/notifications/settings')}?saved`, 303);
}

export const clientAction = actionErrors<typeof action>(CHOICE_MESSAGES.failed);

export default function NoticeSettingsPage({
  loaderData: { choices, mutes, digest, push, isUnmuted, isSaved, isDigestSaved, pushDone },
  actionData,
}: Route.ComponentProps) {
  return (
    <main id="main" className="wrap notice-settings">
      <PageHead back={{ to: href('/notifications'), name: 'Notifications' }}>{CHOICE_MESSAGES.title}</PageHead>
      <SavedForm result={actionData} saved={isSaved && CHOICE_MESSAGES.saved} className="notice-choices">
        {TOPICS.map((topic) => (
          <Select key={topic} label={NOTICE_TOPICS[topic].name} name={topic} defaultValue={choices[topic]}>
            {Object.entries(NOTICE_CHOICES).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </Select>
        ))}
      </SavedForm>
      <DigestSection digest={digest} isSaved={isDigestSaved} />
      <PushSection push={push} done={pushDone} />
      <Mutes mutes={mutes} isUnmuted={isUnmuted} />
    </main>
  );
}

const MUTED_KINDS = { work: 'Work', person: 'Person', thread: 'Thread of comments' };

/** What makes no notices, and until when (NOTICE-08). */
function Mutes({ mutes, isUnmuted }: { mutes: readonly ListedMute[]; isUnmuted: boolean }) {
  const head = useRef<HTMLHeadingElement>(null);
  const unmute = useUnmute(head);
  return (
    <section aria-labelledby="mutes">
      <h2 id="mutes" ref={head} tabIndex={-1} className="notice-settings-head">
        Muted
      </h2>
      <p role="status">{unmute.status ?? (isUnmuted && unmutedSentence(null))}</p>
      {unmute.refusal && <p role="alert">{unmute.refusal}</p>}
      {mutes.length ? (
        <ul className="notice-mutes">
          {mutes.map(({ id, kind, name, until, mutedAt }) => (
            <li key={id}>
              <p id={`mute-${id}`}>
                {name ? <bdi>{name}</bdi> : 'No longer available'}
                <small>
                  {MUTED_KINDS[kind]},{' '}
                  {!name && (
                    <>
                      muted <LocalTime at={mutedAt} />,{' '}
                    </>
                  )}
                  {until ? (
                    <>
                      until <LocalTime at={until} />
                    </>
                  ) : (
                    'until you change it'
                  )}
                </small>
              </p>
              <Unmute id={id} name={name} about={`mute-${id}`} unmute={unmute} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="notice-settings-none">Nothing is muted. You can mute works, people and threads from their menus or from a notice.</p>
      )}
    </section>
  );
}
