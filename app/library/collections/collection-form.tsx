import type { ReactNode } from 'react';
import type { RefusedForm } from '#server/http/problem-rules.ts';
import { Radio } from '#ui/controls/checkbox.tsx';
import { SavedForm } from '../../forms/saved-form.tsx';
import { TitleFields } from '../../forms/title-fields.tsx';
import { COLLECTION_DESCRIPTION_MAX, COLLECTION_TITLE_MAX, type CollectionField, type TypedCollection } from './collection-rules.ts';

type Props = {
  typed: TypedCollection;
  result: RefusedForm<TypedCollection, CollectionField> | undefined;
  submit?: string;
  /** What was saved, if anything; undefined for a form that leads to another page. */
  saved?: string | false;
  children?: ReactNode;
};

const MAX = { title: COLLECTION_TITLE_MAX, description: COLLECTION_DESCRIPTION_MAX };

/** Title, description and visibility of a collection. Works without JavaScript. */
export function CollectionForm({ typed: loaded, result, children, ...rest }: Props) {
  const { typed = loaded, fields = {} } = result ?? {};
  return (
    <SavedForm result={result} {...rest}>
      {children}
      <TitleFields typed={typed} fields={fields} max={MAX} />
      <fieldset>
        <legend className="font-semibold">Who can see it</legend>
        <Radio name="visibility" value="private" label="Private: only you" defaultChecked={typed.visibility !== 'public'} />
        <Radio
          name="visibility"
          value="public"
          label="Public: everyone who can see your profile"
          defaultChecked={typed.visibility === 'public'}
        />
      </fieldset>
    </SavedForm>
  );
}
