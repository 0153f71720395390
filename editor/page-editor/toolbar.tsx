import { Toolbar as Base } from '@base-ui/react/toolbar';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { Fragment, type KeyboardEvent, type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { IMAGE_ACCEPT } from '#server/media/file-rules.ts';
import { FileInput } from '#ui/controls/file-input.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { insertPictures } from './pictures.ts';
import { direction, groups, link, picture, redo, type Tool, type ToolbarLook, undo } from './toolbar-tools.ts';
import './toolbar.css';

export type ToolbarProps = ToolbarLook & {
  /** Null while the editor loads; the buttons are then disabled. */
  editor: Editor | null;
  /** Receives the selected file, instead of uploading it and inserting it at the cursor. */
  onPickImage?: (file: File) => void;
};

/** The formatting toolbar. A single tab stop; arrow keys, Home and End move inside. */
export function Toolbar(props: ToolbarProps) {
  // Remounts when the editor is ready: useEditorState would otherwise report no editor until the first key.
  return <Buttons key={props.editor ? 'ready' : 'waiting'} {...props} />;
}

function Buttons({ editor, onPickImage, ...look }: ToolbarProps) {
  const [linking, setLinking] = useState(false);
  useLinkKey(editor, () => setLinking(true));
  const field = useRef<HTMLInputElement>(null);
  const { rtl, isPressed, isUsable } = useToolStates(editor, look);

  const press = (tool: Tool) => {
    if (!editor) return;
    if (tool === picture) field.current?.click();
    else if (tool === link) setLinking(true);
    else tool.run(editor);
  };
  const onPicked = (file: File | undefined) => {
    if (!file || !editor) return;
    if (onPickImage) onPickImage(file);
    else void insertPictures(editor, [file]);
  };

  let index = -1;
  return (
    <>
      <Base.Root
        className={look.kids ? 'toolbar toolbar-kids' : 'toolbar'}
        aria-label="Formatting"
        onKeyDown={focusEnd}
        onPointerDown={keepFocus}
        onMouseDown={keepFocus}
      >
        {groups(look, rtl).map((group, number) => (
          <Fragment key={group[0]?.name}>
            {number > 0 && <i className="toolbar-rule" aria-hidden />}
            {group.map((tool) => {
              index += 1;
              const place = index;
              return (
                <ToolbarButton
                  key={tool.name}
                  tool={tool}
                  kids={look.kids}
                  pressed={isPressed(place)}
                  usable={isUsable(place)}
                  onPress={() => press(tool)}
                />
              );
            })}
          </Fragment>
        ))}
        <FileInput ref={field} hidden accept={IMAGE_ACCEPT} aria-label="Image file" onFiles={([file]) => onPicked(file)} />
      </Base.Root>
      {linking && editor && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </>
  );
}

type ButtonProps = {
  tool: Tool;
  kids: boolean | undefined;
  pressed: boolean;
  usable: boolean;
  onPress(): void;
};

function ToolbarButton({ tool, kids, pressed, usable, onPress }: ButtonProps) {
  const Icon = tool.icon;
  return (
    <Base.Button
      className={pressed ? 'icon-btn on' : 'icon-btn'}
      aria-label={tool.name}
      title={tool.keys ? `${tool.name} (${tool.keys.replace('Mod', 'Ctrl')})` : tool.name}
      aria-pressed={tool.on ? pressed : undefined}
      disabled={!usable}
      onClick={onPress}
    >
      <Icon
        size={kids ? 26 : 18}
        strokeWidth={kids ? 2.25 : 1.75}
        aria-hidden
        className={tool === undo || tool === redo ? 'mirrors' : undefined}
      />
      {kids && <span aria-hidden>{tool.name}</span>}
    </Base.Button>
  );
}

/** Prevents moving the focus out of the text, which would close a phone's keyboard. */
const keepFocus = (event: SyntheticEvent) => event.preventDefault();

/** Home and End move the focus to the first and last button; Base UI's toolbar has no keys for it. */
function focusEnd(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Home' && event.key !== 'End') return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  event.preventDefault();
  buttons.at(event.key === 'Home' ? 0 : -1)?.focus();
}

/** Which tools are pressed and usable, by their position in the toolbar. */
function useToolStates(editor: Editor | null, look: ToolbarLook) {
  const state = useEditorState({
    editor,
    selector: ({ editor }) => {
      if (!editor) return null;
      const rtl = direction(editor) === 'rtl';
      const tools = groups(look, rtl).flat();
      // Strings, so that a key press that changes no button does not re-render.
      return {
        rtl,
        pressed: tools.map((tool) => +!!tool.on?.(editor)).join(''),
        usable: tools.map((tool) => +(editor.isEditable && (tool.can?.(editor) ?? true))).join(''),
      };
    },
  });
  return {
    rtl: state?.rtl ?? false,
    isPressed: (place: number) => state?.pressed[place] === '1',
    isUsable: (place: number) => state?.usable[place] === '1',
  };
}

/** Opens the link dialog on Ctrl+K or Cmd+K, only while the focus is in the text. */
function useLinkKey(editor: Editor | null, open: () => void) {
  const pressed = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return;
    event.preventDefault();
    event.stopPropagation();
    open();
  });
  useEffect(() => {
    const dom = editor?.view.dom;
    if (!dom) return;
    const listener = (event: globalThis.KeyboardEvent) => pressed(event);
    dom.addEventListener('keydown', listener);
    return () => dom.removeEventListener('keydown', listener);
  }, [editor]);
}
