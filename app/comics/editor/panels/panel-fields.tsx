import { ArrowLeft, ArrowRight, ImageOff, Sparkles, Trash2, Upload } from 'lucide-react';
import { useRef } from 'react';
import { useSite } from '#app/document/site.ts';
import { PANEL_DESCRIPTION_MAX, type Panel } from '#app/drafts/panels/panel-rules.ts';
import type { LoadedPage } from '#app/drafts/sync/draft-sync.ts';
import { WarningsField } from '#app/works/ratings/rating-fields.tsx';
import { namesOfWarnings, WARNINGS } from '#app/works/ratings/rating-rules.ts';
import { ALT_LABEL } from '#editor/document/document-types.ts';
import { IMAGE_ACCEPT } from '#server/media/file-rules.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextArea } from '#ui/controls/field.tsx';
import { FileInput } from '#ui/controls/file-input.tsx';
import type { ComicEditorState } from '../use-comic-editor.ts';

type Props = { editor: ComicEditorState; page: LoadedPage<Panel>; at: number };

/** Fields of the selected panel: description, picture and position. */
export function PanelFields({ editor: { pages, actions, card, selection }, page: { key, document: panel }, at }: Props) {
  const { assistant } = useSite().site;
  const files = useRef<HTMLInputElement>(null);
  const name = `panel ${at + 1}`;
  return (
    <>
      <TextArea
        label={ALT_LABEL}
        hint="Read aloud in place of the image."
        dir="auto"
        rows={4}
        maxLength={PANEL_DESCRIPTION_MAX}
        value={panel.description}
        onChange={(event) => actions.setPanelDescription(key, event.currentTarget.value)}
      />
      <details className="panel-warnings">
        <summary>Content warnings: {namesOfWarnings(panel.warnings ?? []) || 'none'}</summary>
        <WarningsField
          label={`Warnings of ${name}`}
          chosen={panel.warnings ?? []}
          onChosen={(chosen) =>
            actions.setWarnings(
              key,
              WARNINGS.filter((warning) => chosen.includes(warning)),
            )
          }
        />
      </details>
      {panel.picture && (
        <fieldset className="panel-picture-fields">
          <legend>Another image</legend>
          <div className="comic-pair">
            {assistant && (
              <Button variant="line" aria-label={`Generate another image for ${name}`} onClick={(event) => card.onGenerate(key, event)}>
                <Sparkles size={18} strokeWidth={1.75} aria-hidden />
                Generate
              </Button>
            )}
            <Button variant="line" aria-label={`Upload another image for ${name}`} onClick={() => files.current?.click()}>
              <Upload size={18} strokeWidth={1.75} aria-hidden />
              Upload
            </Button>
          </div>
          <FileInput
            ref={files}
            hidden
            accept={IMAGE_ACCEPT}
            aria-label={`Another image file for ${name}`}
            onFiles={(chosen) => card.onFiles(chosen, key)}
          />
          <Button variant="quiet" onClick={() => actions.setPicture(key, null)}>
            <ImageOff size={18} strokeWidth={1.75} aria-hidden />
            Remove image
          </Button>
        </fieldset>
      )}
      <div className="comic-pair">
        <Button variant="line" aria-disabled={at === 0} onClick={() => selection.movePanel(key, at - 1)}>
          <ArrowLeft className="turns" size={18} strokeWidth={1.75} aria-hidden />
          Move earlier
        </Button>
        <Button variant="line" aria-disabled={at === pages.length - 1} onClick={() => selection.movePanel(key, at + 1)}>
          Move later
          <ArrowRight className="turns" size={18} strokeWidth={1.75} aria-hidden />
        </Button>
      </div>
      {pages.length > 1 && (
        <Button variant="danger-line" onClick={() => card.onRemove(key)}>
          <Trash2 size={18} strokeWidth={1.75} aria-hidden />
          Remove Panel
        </Button>
      )}
    </>
  );
}
