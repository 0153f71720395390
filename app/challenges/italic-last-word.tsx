/** A title whose last word is italic. */
export function ItalicLastWord({ title }: { title: string }) {
  const cut = title.trim().lastIndexOf(' ') + 1;
  return (
    <>
      {title.slice(0, cut)}
      <i>{title.slice(cut)}</i>
    </>
  );
}
