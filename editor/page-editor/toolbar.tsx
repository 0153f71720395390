import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import {
  Bold,
  Heading1,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  PilcrowLeft,
  PilcrowRight,
  Redo2,
  Strikethrough,
  TextAlignCenter,
  TextAlignEnd,
  TextAlignStart,
  TextQuote,
  Underline,
  Undo2,
} from 'lucide-react';
import { Fragment, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { IMAGE_ACCEPT } from '#server/media/file-rules.ts';
import { directionOf } from '../document/count.ts';
import type { HeadingLevel } from '../document/document-types.ts';
import { linkAt } from '../document/links.ts';
import { LinkDialog } from './link-dialog.tsx';
import { insertPictures } from './pictures.ts';
import './toolbar.css';

type Tool = {
  name: string;
  keys?: string;
  icon: LucideIcon;
  run: (editor: Editor) => void;
  /** Present on toggle buttons. */
  on?: (editor: Editor) => boolean;
  /** Present on tools that are not always available. */
  can?: (editor: Editor) => boolean;
};

const block = (editor: Editor) => editor.state.selection.$from.parent;
const direction = (editor: Editor): 'ltr' | 'rtl' => {
  const { dir } = block(editor).attrs;
  if (dir === 'ltr' || dir === 'rtl') return dir;
  return directionOf(block(editor).textContent) ?? (editor.view.dom.dir === 'rtl' ? 'rtl' : 'ltr');
};
/** Flips the direction of the selected blocks; removes the setting when the text already has that direction. */
const flipDirection = (editor: Editor) => {
  const dir = direction(editor) === 'rtl' ? 'ltr' : 'rtl';
  const value = directionOf(block(editor).textContent) === dir ? null : dir;
  editor.chain().focus().updateAttributes('paragraph', { dir: value }).updateAttributes('heading', { dir: value }).run();
};
const aligned = (editor: Editor, align: string) => (block(editor).attrs.textAlign ?? 'start') === align;

const undo: Tool = { name: 'Undo', keys: 'Mod+Z', icon: Undo2, run: (e) => e.chain().focus().undo().run(), can: (e) => e.can().undo() };
const redo: Tool = {
  name: 'Redo',
  keys: 'Mod+Shift+Z',
  icon: Redo2,
  run: (e) => e.chain().focus().redo().run(),
  can: (e) => e.can().redo(),
};
const heading = (level: HeadingLevel, icon: LucideIcon): Tool => ({
  name: `Heading ${level}`,
  keys: `Mod+Alt+${level}`,
  icon,
  run: (e) => e.chain().focus().toggleHeading({ level }).run(),
  on: (e) => e.isActive('heading', { level }),
});
const mark = (name: string, keys: string, icon: LucideIcon): Tool => ({
  name,
  keys,
  icon,
  run: (e) => e.chain().focus().toggleMark(name.toLowerCase()).run(),
  on: (e) => e.isActive(name.toLowerCase()),
});
const bold = mark('Bold', 'Mod+B', Bold);
const italic = mark('Italic', 'Mod+I', Italic);
const underline = mark('Underline', 'Mod+U', Underline);
const strike = mark('Strike', 'Mod+Shift+S', Strikethrough);
const bullets: Tool = {
  name: 'Bulleted list',
  keys: 'Mod+Shift+8',
  icon: List,
  run: (e) => e.chain().focus().toggleBulletList().run(),
  on: (e) => e.isActive('bulletList'),
};
const numbers: Tool = {
  name: 'Numbered list',
  keys: 'Mod+Shift+7',
  icon: ListOrdered,
  run: (e) => e.chain().focus().toggleOrderedList().run(),
  on: (e) => e.isActive('orderedList'),
};
const quote: Tool = {
  name: 'Quote',
  keys: 'Mod+Shift+B',
  icon: TextQuote,
  run: (e) => e.chain().focus().toggleBlockquote().run(),
  on: (e) => e.isActive('blockquote'),
};
const align = (name: string, keys: string, value: 'start' | 'center' | 'end', icon: LucideIcon): Tool => ({
  name,
  keys,
  icon,
  run: (e) => (value === 'start' ? e.chain().focus().unsetTextAlign() : e.chain().focus().setTextAlign(value)).run(),
  on: (e) => aligned(e, value),
});
const aligns = [
  align('Align to start', 'Mod+Shift+L', 'start', TextAlignStart),
  align('Align to center', 'Mod+Shift+E', 'center', TextAlignCenter),
  align('Align to end', 'Mod+Shift+R', 'end', TextAlignEnd),
];
const rightToLeft = (rtl: boolean): Tool => ({
  name: 'Right to left',
  icon: rtl ? PilcrowLeft : PilcrowRight,
  run: flipDirection,
  on: (e) => direction(e) === 'rtl',
});

/** The click handler is in the component, because it needs the file input. */
const picture: Tool = { name: 'Picture', icon: ImagePlus, run: () => {} };

/** The click handler is in the component, because it opens the dialog. */
const link: Tool = { name: 'Link', keys: 'Mod+K', icon: Link2, run: () => {}, on: (editor) => linkAt(editor) !== '' };

const KIDS: Tool[][] = [[bold, picture, undo, redo]];

const groups = (compact: boolean, kids: boolean, rtl: boolean): Tool[][] => {
  if (kids) return KIDS;
  const direction = rightToLeft(rtl);
  if (compact)
    return [
      [bold, italic, underline, bullets, quote, picture, undo, redo],
      [heading(1, Heading1), heading(2, Heading2), heading(3, Heading3), link, strike, numbers],
      [...aligns, direction],
    ];
  return [
    [undo, redo],
    [heading(1, Heading1), heading(2, Heading2), heading(3, Heading3), bold, italic, underline, strike, link],
    [bullets, numbers, quote],
    aligns,
    [picture, direction],
  ];
};

export type ToolbarProps = {
  /** Null while the editor loads; the buttons are then disabled. */
  editor: Editor | null;
  /** Receives the selected file, instead of uploading it and inserting it at the cursor. */
  onPickImage?: (file: File) => void;
  /** The order on phones: the most used tools first; the rest is reached by scrolling. */
  compact?: boolean;
  /** Four large buttons with labels, for children. */
  kids?: boolean;
};

/** The formatting toolbar. A single tab stop; arrow keys (mirrored in RTL), Home and End move inside. */
export function Toolbar(props: ToolbarProps) {
  // Remounts when the editor is ready: useEditorState would otherwise report no editor until the first key.
  return <Buttons key={props.editor ? 'ready' : 'waiting'} {...props} />;
}

function Buttons({ editor, onPickImage, compact = false, kids = false }: ToolbarProps) {
  const [stop, setStop] = useState(0);
  const [linking, setLinking] = useState(false);
  useLinkKey(editor, () => setLinking(true));
  const bar = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const state = useEditorState({
    editor,
    selector: ({ editor }) => {
      if (!editor) return null;
      const rtl = direction(editor) === 'rtl';
      const tools = groups(compact, kids, rtl).flat();
      // Strings, so that a key press that changes no button does not re-render.
      return {
        rtl,
        pressed: tools.map((tool) => +!!tool.on?.(editor)).join(''),
        usable: tools.map((tool) => +(editor.isEditable && (tool.can?.(editor) ?? true))).join(''),
      };
    },
  });

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])];
    const forward = bar.current?.matches(':dir(rtl)') ? 'ArrowLeft' : 'ArrowRight';
    const back = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft';
    const last = buttons.length - 1;
    const next = { [forward]: stop === last ? 0 : stop + 1, [back]: stop === 0 ? last : stop - 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setStop(next);
    buttons[next]?.focus();
  };

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
      <div ref={bar} className={kids ? 'toolbar toolbar-kids' : 'toolbar'} role="toolbar" aria-label="Formatting" onKeyDown={move}>
        {groups(compact, kids, state?.rtl ?? false).map((group, number) => (
          <Fragment key={group[0]?.name}>
            {number > 0 && <i className="toolbar-rule" aria-hidden />}
            {group.map((tool) => {
              index += 1;
              const place = index;
              const on = state?.pressed[place] === '1';
              const Icon = tool.icon;
              return (
                <button
                  key={tool.name}
                  type="button"
                  className={on ? 'icon-btn on' : 'icon-btn'}
                  aria-label={tool.name}
                  title={tool.keys ? `${tool.name} (${tool.keys.replace('Mod', 'Ctrl')})` : tool.name}
                  aria-pressed={tool.on ? on : undefined}
                  // Not `disabled`, so that arrow keys can pass over an unavailable button.
                  aria-disabled={state?.usable[place] !== '1' || undefined}
                  tabIndex={place === stop ? 0 : -1}
                  onFocus={() => setStop(place)}
                  // Prevents moving the focus out of the text, which would close a phone's keyboard.
                  onPointerDown={(event) => event.preventDefault()}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => state?.usable[place] === '1' && press(tool)}
                >
                  <Icon
                    size={kids ? 26 : 18}
                    strokeWidth={kids ? 2.25 : 1.75}
                    aria-hidden
                    className={tool === undo || tool === redo ? 'mirrors' : undefined}
                  />
                  {kids && <span aria-hidden>{tool.name}</span>}
                </button>
              );
            })}
          </Fragment>
        ))}
        <input
          ref={field}
          type="file"
          hidden
          accept={IMAGE_ACCEPT}
          aria-label="Picture file"
          onChange={(event) => {
            onPicked(event.currentTarget.files?.[0]);
            event.currentTarget.value = ''; // so that choosing the same file again fires `change`
          }}
        />
      </div>
      {linking && editor && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </>
  );
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
