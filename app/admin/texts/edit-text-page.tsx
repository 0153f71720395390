import { href, Link, redirect } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { problemNamed, refusalResponse, refuse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { TextArea, TextInput } from '#ui/controls/field.tsx';
import { PageHead } from '../../document/page-head.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { SavedForm } from '../../forms/saved-form.tsx';
import {
  ADDED_TEXT_MAX,
  dayFrom,
  isTextPage,
  readText,
  TERMS_NOTICE_DAYS,
  TEXT_PAGE_TITLES,
  type TextPageName,
  typedText,
} from '../../texts/text-rules.ts';
import { newestText, saveText } from '../../texts/texts.server.ts';
import { useFormVersion } from '../settings/use-form-version.ts';
import type { Route } from './+types/edit-text-page';
import '../admin.css';

export const handle = {
  who: 'administrator',
  limit: 'write',
  reading: 'read',
  body: 'words',
  signedOut: 'Please sign in to change this text.',
} as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Edit Text');

const ADDRESSES: Record<TextPageName, string> = {
  terms: href('/terms-and-conditions'),
  privacy: href('/privacy-policy'),
  guidelines: href('/writing-guidelines'),
  contact: href('/contact'),
};

export async function loader({ params: { page }, request, context }: Route.LoaderArgs) {
  if (!isTextPage(page)) refuse('not-found');
  const newest = await newestText(memberOf(context), page);
  return {
    page,
    newest,
    isSaved: new URL(request.url).searchParams.has('saved'),
    firstDay: dayFrom(Date.now(), TERMS_NOTICE_DAYS),
  };
}

/** Saves a new version of the sections that administrators add to a page (SITE-03). */
export async function action({ params: { page }, request, context }: Route.ActionArgs) {
  if (!isTextPage(page)) return problemNamed('not-found');
  const form = await request.formData();
  const typed = typedText(form);
  const read = readText(page, form, Date.now());
  if ('problem' in read) return refusalResponse(context, read, { typed });
  const result = await saveText(memberOf(context), page, read.value, String(form.get('base') ?? ''));
  if (result !== 'saved') return refusalResponse(context, result, { typed });
  throw redirect(`${href('/admin/texts/:page', { page })}?saved`, 303); // the query keeps the message when new terms reload every open page
}

export const clientAction = actionErrors<typeof action>();

export default function EditTextPage({ loaderData, actionData }: Route.ComponentProps) {
  const { page, newest, isSaved, firstDay } = loaderData;
  const refused = actionData && 'typed' in actionData ? actionData : null;
  const isConflict = refused?.problem === 'settings-changed';
  const shown = useFormVersion(newest, isConflict || (isSaved && !actionData));
  const fields: { text?: string; day?: string } = refused?.fields ?? {};
  return (
    <main className="wrap admin-page" id="main">
      <PageHead back={{ to: href('/admin/texts'), name: 'the texts' }}>{TEXT_PAGE_TITLES[page]}</PageHead>
      <p className="text-ink-2">
        Sections that are shown below{' '}
        <Link className="link" to={ADDRESSES[page]}>
          the text of the site
        </Link>
        . A blank line begins a paragraph, <code># </code> a heading, <code>- </code> or <code>1. </code> an item of a list;{' '}
        <code>[words](https://mail.example)</code> is a link. HTML is shown as it is typed.
      </p>
      <SavedForm result={actionData} saved={isSaved && 'Saved.'} className="admin-form admin-text-form">
        <input type="hidden" name="base" value={shown?.id ?? ''} />
        <TextArea
          label="Added sections"
          name="text"
          dir="auto"
          rows={18}
          maxLength={ADDED_TEXT_MAX}
          defaultValue={refused?.typed.text ?? shown?.text}
          error={fields.text ?? null}
        />
        {isConflict && (
          <figure>
            <figcaption>Saved meanwhile:</figcaption>
            <pre className="admin-text-saved" dir="auto">
              {newest?.text}
            </pre>
          </figure>
        )}
        {page === 'terms' && (
          <TextInput
            label="In effect from (UTC)"
            name="day"
            type="date"
            required
            min={firstDay}
            hint={`At least ${TERMS_NOTICE_DAYS} days ahead. Until then the banner above every page announces the new terms, in place of another banner.`}
            defaultValue={refused?.typed.day ?? firstDay}
            error={fields.day ?? null}
          />
        )}
      </SavedForm>
    </main>
  );
}
