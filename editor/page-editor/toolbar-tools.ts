import type { Editor } from '@tiptap/core';
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
import { directionOf } from '../document/count.ts';
import type { HeadingLevel } from '../document/document-types.ts';
import { linkAt } from '../document/links.ts';

export type Tool = {
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
export const direction = (editor: Editor): 'ltr' | 'rtl' => {
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

export const undo: Tool = {
  name: 'Undo',
  keys: 'Mod+Z',
  icon: Undo2,
  run: (e) => e.chain().focus().undo().run(),
  can: (e) => e.can().undo(),
};
export const redo: Tool = {
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
export const picture: Tool = { name: 'Picture', icon: ImagePlus, run: () => {} };

/** The click handler is in the component, because it opens the dialog. */
export const link: Tool = { name: 'Link', keys: 'Mod+K', icon: Link2, run: () => {}, on: (editor) => linkAt(editor) !== '' };

export type ToolbarLook = {
  /** The order on phones: the most used tools first; the rest is reached by scrolling. */
  compact?: boolean;
  /** Four large buttons with labels, for children. */
  kids?: boolean;
};

const KIDS: Tool[][] = [[bold, picture, undo, redo]];

/** The tools in their order, in groups that a line separates. */
export const groups = ({ compact, kids }: ToolbarLook, rtl: boolean): Tool[][] => {
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
