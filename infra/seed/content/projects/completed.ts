import type { SampleProject } from '#infra/seed/content/types.ts';

/** Projects with every module paid. */
export const completedProjects: SampleProject[] = [
  {
    key: 'tea-recipes',
    client: 'maya',
    title: 'A page with a brewing recipe for every tea',
    category: 'Web Development',
    description:
      'People ask at the till how hot and how long, and then forget it on the bus. Every tea gets a page with grams, degrees and minutes, a timer that rings, and a way to print it on a card. Sixty teas, all in one table. It should open at once on the phone in their kitchen.',
    budget: 1200,
    numberOfModules: 3,
    pictures: 1,
    posted: 118,
    bids: [
      { freelancer: 'kofi.dev', amount: 1150, day: 116, accepted: 113 },
      { freelancer: 'liwei_builds', amount: 1300, day: 115, rejected: 113 },
    ],
    modules: [
      {
        name: 'Sixty pages out of one table',
        details: 'I keep the table, and you make the pages. When I change a number, the page should follow.',
        deadlineDays: 8,
        assigned: 110,
        steps: [
          { action: 'submit', day: 105, pictures: 1 },
          { action: 'approve', day: 101, amount: 450 },
          { action: 'confirm', day: 101 },
          { action: 'pay', day: 100 },
        ],
      },
      {
        name: 'A timer that rings',
        details: 'It has to ring while the phone is locked, and softly. One tea needs three short steepings.',
        deadlineDays: 6,
        assigned: 99,
        steps: [
          { action: 'submit', day: 95 },
          { action: 'requestRework', day: 91 },
          { action: 'submit', day: 89 },
          { action: 'approve', day: 88, amount: 400 },
          { action: 'confirm', day: 88 },
          { action: 'pay', day: 87 },
        ],
      },
      {
        name: 'A card to print',
        details: 'Postcard size, black only, four on a sheet.',
        deadlineDays: 4,
        assigned: 86,
        steps: [
          {
            action: 'edit',
            day: 85,
            details:
              'Postcard size, black only, four on a sheet. With a line where people write their own minutes.',
          },
          { action: 'submit', day: 85 },
          { action: 'approve', day: 81, amount: 300 },
          { action: 'confirm', day: 81 },
          { action: 'pay', day: 80 },
        ],
      },
    ],
  },
];
