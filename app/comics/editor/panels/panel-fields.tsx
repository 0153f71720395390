import { ArrowLeft, ArrowRight, ImageOff, Sparkles, Trash2, Upload } from 'lucide-react';
import { type MouseEvent, useRef } from 'react';
import { IMAGE_ACCEPT } from '#server/media/file-rules.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextArea } from '#ui/controls/field.tsx';
import { useSite } from '../../../document/site.ts';
import { PANEL_DESCRIPTION_MAX, type Panel } from '../../../drafts/panels/panel-rules.ts';

type Props = {
  panel: Panel;
  at: number;
  panels: number;
  onDescribe(description: string): void;
  onGenerate(event: MouseEvent): void;
  onFiles(files: readonly File[]): void;
  onNoPicture(): void;
  onMove(to: number): void;
  onRemove(): void;
};

/** Fields of the selected panel: description, picture and position. */
export function PanelFields({ panel, at, panels, onDescribe, onGenerate, onFiles, onNoPicture, onMove, onRemove }: Props) {
  const { assistant } = useSite().site;
  const files = useRef<HTMLInputElement>(null);
  const name = `panel ${at + 1}`;
  return (
    <>
      <TextArea
        label="Description for people who can’t see it"
        hint="Read aloud in place of the picture."
        dir="auto"
        rows={4}
        maxLength={PANEL_DESCRIPTION_MAX}
        value={panel.description}
        onChange={(event) => onDescribe(event.currentTarget.value)}
      />
      {panel.picture && (
        <fieldset className="panel-picture-fields">
          <legend>Another picture</legend>
          <div className="comic-pair">
            {assistant && (
              <Button variant="line" aria-label={`Generate another picture for ${name}`} onClick={onGenerate}>
                <Sparkles size={18} strokeWidth={1.75} aria-hidden />
                Generate
              </Button>
            )}
            <Button variant="line" aria-label={`Upload another picture for ${name}`} onClick={() => files.current?.click()}>
              <Upload size={18} strokeWidth={1.75} aria-hidden />
              Upload
            </Button>
          </div>
          <input
            ref={files}
            type="file"
            hidden
            accept={IMAGE_ACCEPT}
            aria-label={`Another picture file for ${name}`}
            onChange={(event) => {
              onFiles([...(event.currentTarget.files ?? [])]);
              event.currentTarget.value = ''; // so that choosing the same file again fires `change`
            }}
          />
          <Button variant="quiet" onClick={onNoPicture}>
            <ImageOff size={18} strokeWidth={1.75} aria-hidden />
            Remove picture
          </Button>
        </fieldset>
      )}
      <div className="comic-pair">
        <Button variant="line" aria-disabled={at === 0} onClick={() => onMove(at - 1)}>
          <ArrowLeft className="turns" size={18} strokeWidth={1.75} aria-hidden />
          Move earlier
        </Button>
        <Button variant="line" aria-disabled={at === panels - 1} onClick={() => onMove(at + 1)}>
          Move later
          <ArrowRight className="turns" size={18} strokeWidth={1.75} aria-hidden />
        </Button>
      </div>
      {panels > 1 && (
        <Button variant="danger-line" onClick={onRemove}>
          <Trash2 size={18} strokeWidth={1.75} aria-hidden />
          Remove Panel
        </Button>
      )}
    </>
  );
}
