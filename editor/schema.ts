import { type AnyExtension, Extension, Mark, Node } from '@tiptap/core';
import { TextAlign } from '@tiptap/extension-text-align';
import { StarterKit } from '@tiptap/starter-kit';
import { ALIGNMENTS, HEADINGS, LINK_ATTRIBUTES, MEDIA_ADDRESS, safeLink } from './document-types.ts';

/** `left` and `right` would be wrong in half of the world's books: the alignments are logical, and the shortcuts with them. */
const LogicalAlign = TextAlign.extend({
  addKeyboardShortcuts() {
    return {
      'Mod-Shift-l': () => this.editor.commands.unsetTextAlign(),
      'Mod-Shift-e': () => this.editor.commands.setTextAlign('center'),
      'Mod-Shift-r': () => this.editor.commands.setTextAlign('end'),
    };
  },
}).configure({ types: ['heading', 'paragraph'], alignments: [...ALIGNMENTS], defaultAlignment: null });

/**
 * Direction of one block: null = the text decides (`dir="auto"`), `ltr`/`rtl` = the writer decided.
 * Only our own clipboard (`data-pinned`) brings a direction along: other programs write `dir="ltr"` on everything.
 */
const Direction = Extension.create({
  name: 'direction',
  addGlobalAttributes() {
    return [
      {
        types: ['heading', 'paragraph'],
        attributes: {
          dir: {
            default: null,
            parseHTML: (element) => {
              const dir = element.getAttribute('dir');
              return element.hasAttribute('data-pinned') && (dir === 'ltr' || dir === 'rtl') ? dir : null;
            },
            renderHTML: ({ dir }) => (dir === 'ltr' || dir === 'rtl' ? { dir, 'data-pinned': '' } : { dir: 'auto' }),
          },
        },
      },
    ];
  },
});

const pixels = (element: HTMLElement, name: string) => {
  const value = Number(element.getAttribute(name));
  return Number.isInteger(value) && value > 0 ? value : null;
};

/** A picture of our own store, a block of its own. `width` and `height` are the picture's own pixels; CSS draws it at most 600x400 (BOOK-ED-16). */
const Picture = Node.create({
  name: 'image',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes() {
    return {
      src: {},
      alt: { default: null },
      width: { default: null, parseHTML: (element) => pixels(element, 'width') },
      height: { default: null, parseHTML: (element) => pixels(element, 'height') },
    };
  },
  parseHTML() {
    return [{ tag: 'img[src]', getAttrs: (element) => MEDIA_ADDRESS.test(element.getAttribute('src') ?? '') && null }];
  },
  renderHTML({ HTMLAttributes }) {
    return ['img', HTMLAttributes];
  },
});

/** A link to the web or a mail address. Anything else that a paste brings along loses its address and keeps its words. */
const Link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: { validate: 'string' } }),
  parseHTML() {
    return [
      {
        tag: 'a[href]',
        getAttrs: (element) => {
          const href = safeLink(element.getAttribute('href'));
          return href ? { href } : false;
        },
      },
    ];
  },
  renderHTML({ HTMLAttributes }) {
    return ['a', { ...HTMLAttributes, ...LINK_ATTRIBUTES }, 0];
  },
});

/** What a page may hold: shared by the browser's editor and the server's check, so they cannot disagree. Needs no DOM. */
export const extensions: AnyExtension[] = [
  StarterKit.configure({
    heading: { levels: [...HEADINGS] },
    code: false,
    codeBlock: false,
    link: false,
    dropcursor: { class: 'drop-line', width: 2 },
  }),
  LogicalAlign,
  Direction,
  Picture,
  Link,
];
