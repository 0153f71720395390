/** A title whose last word leans, as on a broadside. */
export function Leaning({ title }: { title: string }) {
  const cut = title.trim().lastIndexOf(' ') + 1;
  return (
    <>
      {title.slice(0, cut)}
      <i>{title.slice(cut)}</i>
    </>
  );
}
