export const handle = { who: 'anyone', limit: 'read' } as const;

export default function Page() {
  return <main>Soon.</main>;
}
