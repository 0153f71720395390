/** What grown-ups may rely on, each sentence with the requirements behind it (SAFE-01). A test checks that tests cite these. */
export const PROMISES = [
  { sentence: "A grown-up reads every child's story before anybody else can.", requirements: ['SAFE-06', 'SAFE-07', 'SAFE-08'] },
  {
    sentence: 'Children have no e-mail address, no password of a grown-up and no profile page here.',
    requirements: ['SAFE-03', 'SAFE-04', 'SAFE-09'],
  },
  { sentence: 'Others see a first name or nickname and a picture of an animal, nothing more.', requirements: ['SAFE-03', 'SAFE-09'] },
  { sentence: 'Nobody can write freely to a child.', requirements: ['SAFE-05', 'SAFE-10'] },
  { sentence: 'Children cannot be searched for, followed or messaged.', requirements: ['SAFE-05', 'SAFE-09'] },
  { sentence: 'No advertising, and nothing is loaded from other sites.', requirements: ['SAFE-13'] },
  { sentence: 'The writing helper is off for children until a grown-up switches it on.', requirements: ['SAFE-12'] },
  { sentence: 'You can see, download and delete everything at any time.', requirements: ['SAFE-14', 'ACC-07'] },
  { sentence: 'A report hides a story at once.', requirements: ['SAFE-05', 'MOD-21'] },
] as const satisfies { sentence: string; requirements: [string, ...string[]] }[];
