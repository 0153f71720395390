/** What every kind of work says of itself, once (architecture.md "Data"). A kind joins when its editor and reader exist. */
export const kinds = {
  book: {
    kind: 'book',
    name: 'Book',
    plural: 'Books',
    address: (id: string) => `/book/${id}`,
    editor: '/write/book',
    cover: '3:4',
    classedBy: 'genre',
    colour: 'book',
    bucket: 'books',
  },
} as const;
export type Kind = keyof typeof kinds;
