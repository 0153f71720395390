import { useState } from 'react';
import { href, type RouterContextProvider, redirect } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { badInput, type RefusedAction, type RefusedForm, refusedField } from '#server/http/problem-rules.ts';
import { refusalNamed, refusalResponse, refuse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { PictureRefused, processImage } from '#server/media/decoding/picture.ts';
import { IMAGE_ACCEPT } from '#server/media/file-rules.ts';
import { StorageUnavailable } from '#server/media/storage/storage-unavailable.ts';
import { Select, TextArea, TextInput } from '#ui/controls/field.tsx';
import { ErrorMessage } from '#ui/display/error-message.tsx';
import { PageHead } from '../../document/page-head.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import { DESCRIPTION_MAX, TITLE_MAX } from '../../drafts/rules.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { SavedForm } from '../../forms/saved-form.tsx';
import { bucketOf, PICTURE_NOT_UPLOADED } from '../../images/picture-rules.ts';
import { addPicture } from '../../images/pictures.server.ts';
import { inUploadTurn, uploadsBusy } from '../../images/upload-turns.ts';
import { classesOf } from '../../works/class-rules.ts';
import { type Kind, kinds } from '../../works/kinds.ts';
import { LabelFields } from '../../works/labels/label-fields.tsx';
import { typedStatement } from '../../works/labels/label-rules.ts';
import { LANGUAGE_MAX, LANGUAGES } from '../../works/languages/language-list-rules.ts';
import { RatingFields } from '../../works/ratings/rating-fields.tsx';
import { ratingChoiceOf } from '../../works/ratings/rating-rules.ts';
import { choiceOf, StatusFields } from '../../works/status/status-fields.tsx';
import { TagsField } from '../../works/tags/tags-field.tsx';
import type { Route } from './+types/details-page';
import { CoverChoiceFields } from './cover-choice-fields.tsx';
import { changeDetails, detailsOf } from './details.server.ts';
import {
  DETAILS_FAILED,
  DETAILS_SAVED,
  DETAILS_TITLE,
  type DetailsField,
  readDetails,
  type TypedDetails,
  typedIn,
} from './details-rules.ts';

export const handle = { who: 'member', limit: 'upload', reading: 'read', body: 'picture', isPublicAction: true } as const satisfies Policy;

const UNAVAILABLE = 'This work is no longer available.';

export const meta: Route.MetaFunction = noindexMeta(DETAILS_TITLE);

/** The details of one's own published work, changed without its text (EDIT-24). */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const details = await detailsOf(memberOf(context), params.id);
  if (!details) refuse('not-found', UNAVAILABLE);
  return { details, isSaved: new URL(request.url).searchParams.has('saved') };
}

type Refused = RefusedForm<TypedDetails, DetailsField>;

export const action = ({ params, request, context }: Route.ActionArgs) =>
  inUploadTurn(context, request, () => receive(params.id, request, context));

async function receive(id: string, request: Request, context: Readonly<RouterContextProvider>) {
  const viewer = memberOf(context);
  const form = await request.formData();
  const typed = typedIn(form);
  const refused = (refusal: RefusedAction<DetailsField>) => refusalResponse(context, refusal, { typed });
  const found = await detailsOf(viewer, id);
  if (!found) return refused(refusalNamed('not-found', UNAVAILABLE));
  const file = form.get('file');
  const isNew = typed.cover === 'new';
  const { details, fields } = readDetails(found, typed, file instanceof Blob && file.size > 0);
  const [message] = Object.values(fields);
  if (message) {
    const ofImage = isNew && !fields.cover ? await problemOfImage(viewer, file as Blob) : undefined;
    return refused(badInput(message, { ...fields, ...(ofImage && { cover: ofImage }) }));
  }
  let cover: string | null | undefined = typed.cover === 'drawn' ? null : undefined;
  try {
    const { bucket } = kinds[found.kind];
    if (isNew && file instanceof Blob) cover = (await addPicture(viewer, bucketOf(bucket), bucket, file)).address;
  } catch (error) {
    if (error instanceof PictureRefused && error.reason === 'busy') return uploadsBusy(context, { typed });
    if (error instanceof PictureRefused) return refused(refusedField('cover', error.message));
    if (error instanceof StorageUnavailable)
      return refused(refusedField('cover', PICTURE_NOT_UPLOADED, { problem: 'storage-unavailable', status: 503 }));
    throw error;
  }
  const saved = await changeDetails(viewer, id, { ...details, cover });
  if (saved.done === 'not-found') return refused(refusalNamed('not-found', UNAVAILABLE));
  if (saved.done === 'refused') return refused(saved);
  throw redirect(`${href('/works/:id/details', { id })}?saved`, 303);
}

/** Why an image cannot be the cover, shown with the other messages of the form. Only an accepted form stores its image. */
async function problemOfImage(viewer: { id: string }, file: Blob): Promise<string | undefined> {
  try {
    await processImage(file, viewer.id);
  } catch (error) {
    if (error instanceof PictureRefused && error.reason !== 'busy') return error.message;
    if (!(error instanceof PictureRefused)) throw error;
  }
}

export const clientAction = actionErrors<typeof action>(DETAILS_FAILED);

export default function DetailsPage({ loaderData: { details, isSaved }, actionData, params }: Route.ComponentProps) {
  const refused: Refused | null = actionData && 'problem' in actionData ? actionData : null;
  const { kind } = details;
  const typed = refused?.typed ?? { ...details, genre: details.genre ?? '', ...choiceOf(details), ...ratingChoiceOf(details) };
  const fields = refused?.fields ?? {};
  return (
    <main id="main" className="mx-auto grid w-full max-w-prose gap-6 px-4 py-12">
      <PageHead back={{ to: kinds[kind].address(params.id), name: kinds[kind].noun }}>{DETAILS_TITLE}</PageHead>
      <SavedForm result={actionData} saved={isSaved && DETAILS_SAVED} encType="multipart/form-data">
        <TextInput label="Title" name="title" dir="auto" required maxLength={TITLE_MAX} defaultValue={typed.title} error={fields.title} />
        {kind !== 'world' && (
          <TextArea
            label="Description"
            name="description"
            dir="auto"
            rows={5}
            maxLength={DESCRIPTION_MAX}
            defaultValue={typed.description}
            error={fields.description}
          />
        )}
        <ClassField kind={kind} genre={typed.genre} error={fields.genre} />
        <Tags kind={kind} typed={typed.tags} error={fields.tag} />
        <StatusFields choice={{ status: typed.status, until: typed.until }} fields={fields} />
        {kind !== 'kids_book' && <RatingFields choice={{ rating: typed.rating, warnings: typed.warnings ?? [] }} fields={fields} />}
        <LabelFields
          stated={refused?.typed ? statementTyped(refused.typed) : details.labelStated}
          isOptional={!details.labelStated}
          fields={fields}
        />
        <TextInput
          label="Language"
          name="language"
          list="languages"
          required
          maxLength={LANGUAGE_MAX}
          autoComplete="off"
          defaultValue={typed.language}
          error={fields.language}
        />
        <datalist id="languages">
          {LANGUAGES.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <CoverChoiceFields
          kind={kind}
          cover={details.cover}
          chosen={refused?.typed?.cover ?? 'current'}
          error={fields.cover}
          accept={IMAGE_ACCEPT}
        />
      </SavedForm>
    </main>
  );
}

/** The statement as it was typed; null if nothing was chosen. */
const statementTyped = ({ statement }: Pick<TypedDetails, 'statement'>) =>
  Object.values(statement).some(Boolean) ? typedStatement(statement) : null;

/** The genre or category; a world has none. */
function ClassField({ kind, genre, error }: { kind: Kind; genre: string; error: string | undefined }) {
  const classes = classesOf[kind];
  if (!classes) return null;
  return (
    <Select label={kinds[kind].classedBy === 'category' ? 'Category' : 'Genre'} name="genre" defaultValue={genre} error={error}>
      {classes.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </Select>
  );
}

function Tags({ kind, typed, error }: { kind: Kind; typed: readonly string[]; error: string | undefined }) {
  const [tags, setTags] = useState(typed);
  return (
    <div className="grid gap-2">
      <TagsField kind={kind} tags={tags} onTags={setTags} submitted />
      <ErrorMessage>{error}</ErrorMessage>
    </div>
  );
}
