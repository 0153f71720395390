import type { Editor } from '@tiptap/core';
import { type FormEvent, useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { TextInput } from '#ui/controls/field.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { LINK_MAX } from '../document/document-types.ts';
import { afterDialogs } from '../document/focus-after-dialogs.ts';
import { linkAt, removeLink, setLink, typedLink } from '../document/links.ts';

const NO_LINK = 'Please enter a web address or an email address.';

/** Edits the URL of the link at the cursor, or adds a link. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const [before] = useState(() => linkAt(editor));
  const [address, setAddress] = useState(before);
  const [wrong, setWrong] = useState('');
  function save(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation(); // React events also bubble to forms around the editor
    const href = typedLink(address);
    if (!href) return setWrong(NO_LINK);
    onClose();
    afterDialogs(() => setLink(editor, href)); // the dialog first restores the focus to the toolbar
  }
  return (
    <Dialog open onClose={onClose} title={before ? 'Change link' : 'Add a link'}>
      <form className="dialog-body" noValidate onSubmit={save}>
        <TextInput
          label="Address"
          hint="For example storyhearth.example or maya@storyhearth.example"
          type="text"
          inputMode="url"
          dir="ltr"
          autoComplete="off"
          maxLength={LINK_MAX}
          value={address}
          error={wrong}
          onChange={(event) => {
            setAddress(event.currentTarget.value);
            setWrong('');
          }}
        />
        <div className="dialog-end">
          {before && (
            <Button
              variant="quiet"
              onClick={() => {
                onClose();
                afterDialogs(() => removeLink(editor));
              }}
            >
              Remove link
            </Button>
          )}
          <Button type="submit">{before ? 'Save' : 'Add link'}</Button>
        </div>
      </form>
    </Dialog>
  );
}
