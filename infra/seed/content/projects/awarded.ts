import type { SampleProject } from '#infra/seed/content/types.ts';

/** Projects that somebody works on, with modules in every status. */
export const awardedProjects: SampleProject[] = [
  {
    key: 'wholesale-corner',
    client: 'maya',
    title: 'A wholesale corner for the cafés that buy our tea',
    category: 'Web Development',
    description:
      'Fifteen cafés order by text message, mostly at night. I want a corner of the shop where they sign in, see their own prices, order by the kilo and find their old invoices. It should feel like the shop and not like a tax form. We can open it piece by piece; the cafés are patient, and I am not.',
    budget: 3500,
    numberOfModules: 8,
    pictures: 2,
    posted: 40,
    bids: [
      { freelancer: 'kofi.dev', amount: 3200, day: 38, accepted: 36 },
      { freelancer: 'liwei_builds', amount: 3700, day: 38 },
    ],
    modules: [
      {
        name: 'Signing in for cafés',
        details:
          'Each café gets one account that its whole staff can use. No password rules that need a poster.',
        deadlineDays: 5,
        assigned: 35,
        steps: [
          { action: 'submit', day: 31 },
          { action: 'approve', day: 30, amount: 400 },
          { action: 'confirm', day: 30 },
          { action: 'pay', day: 29 },
        ],
      },
      {
        name: 'Prices per café',
        details: 'Three price lists, and a discount from ten kilos on. The list is in the shared folder.',
        deadlineDays: 6,
        assigned: 28,
        steps: [
          { action: 'submit', day: 18 },
          { action: 'approve', day: 17, amount: 380 },
          { action: 'confirm', day: 16 },
        ],
      },
      {
        name: 'Ordering by the kilo',
        details:
          'Half kilos too. Show what they ordered last time, because that is what they will order again.',
        deadlineDays: 8,
        assigned: 19,
        steps: [
          { action: 'submit', day: 12, pictures: 2 },
          { action: 'approve', day: 6, amount: 450 },
        ],
      },
      {
        name: 'The invoice archive',
        details: 'All invoices since we opened, newest first, each as a PDF that an accountant can open.',
        deadlineDays: 7,
        assigned: 15,
        steps: [
          { action: 'submit', day: 9 },
          { action: 'approve', day: 6, amount: 250 },
          { action: 'refuse', day: 5 },
          { action: 'submit', day: 2, pictures: 2 },
        ],
      },
      {
        name: 'A mail when the order leaves',
        details:
          'Short, with the tracking number and the tea that is in it. It must not look like an advert.',
        deadlineDays: 4,
        assigned: 12,
        steps: [
          { action: 'submit', day: 9, pictures: 1 },
          { action: 'requestRework', day: 4 },
        ],
      },
      {
        name: 'Standing orders',
        details: 'The same parcel every two weeks until somebody says stop.',
        deadlineDays: 9,
        assigned: 6,
        steps: [
          {
            action: 'edit',
            day: 4,
            details:
              'The same parcel every two or every four weeks until somebody says stop. Two cafés close in August.',
          },
        ],
      },
      {
        name: 'A page that explains it to new cafés',
        details: 'One page, one photograph, one button. I write the text if you tell me how long it may be.',
        deadlineDays: 5,
        assigned: 2,
      },
    ],
  },
  {
    key: 'pocket-timetable',
    client: 'fatima.z',
    title: 'A timetable that students read on their phones',
    category: 'Web Development',
    description:
      'Our timetable is a photograph of a wall. Seventy students in five languages zoom into it every morning and half of them miss room changes. We want a page per student with today on top, right to left where it has to be, and a way for teachers to move a lesson without calling me.',
    budget: 1600,
    numberOfModules: 3,
    pictures: 1,
    posted: 30,
    bids: [
      { freelancer: 'kofi.dev', amount: 1500, day: 29, accepted: 26 },
      { freelancer: 'liwei_builds', amount: 1650, day: 28, rejected: 26 },
      { freelancer: 't.okafor', amount: 1400, day: 27 },
    ],
    modules: [
      {
        name: 'Today, for one student',
        details:
          'Room, teacher, and what changed since yesterday. Arabic and French first, the others after.',
        deadlineDays: 10,
        assigned: 25,
        steps: [
          { action: 'submit', day: 20 },
          { action: 'requestRework', day: 14 },
          { action: 'submit', day: 11, pictures: 1 },
          { action: 'approve', day: 10, amount: 500 },
          { action: 'confirm', day: 10 },
          { action: 'pay', day: 9 },
        ],
      },
      {
        name: 'Moving a lesson',
        details: 'Two taps for the teacher, and a notice for the students who are affected. Nobody else.',
        deadlineDays: 12,
        assigned: 9,
        steps: [{ action: 'submit', day: 1, pictures: 1 }],
      },
    ],
  },
  {
    key: 'new-tins',
    client: 'maya',
    title: 'New tins for our five house teas',
    category: 'Design',
    description:
      'Five tins that look like family on the shelf and can be told apart by somebody without glasses. We keep the round shape. I would love to lose the gold. The printer needs everything as vector files, and an answer by the end of next month.',
    budget: 900,
    numberOfModules: 5,
    pictures: 1,
    posted: 17,
    bids: [
      { freelancer: 'chloe.tran', amount: 850, day: 15, accepted: 3 },
      { freelancer: 'ines_duarte', amount: 1100, day: 14 },
    ],
  },
  {
    key: 'seal-film',
    client: 'nina.k',
    title: 'A silent film about a seal, for three-year-olds',
    category: 'Animation',
    description:
      'Two minutes without words, to run in a small dark room under the stairs. A seal looks for a hole in the ice and finds it. Nothing bad happens. Drawn by hand if you can, because our children are used to paper, and long enough at the end for everybody to wave.',
    budget: 2200,
    numberOfModules: 2,
    pictures: 0,
    posted: 33,
    bids: [
      { freelancer: 'frame_by_fay', amount: 2300, day: 31, accepted: 28 },
      { freelancer: 'haruto_mori', amount: 1950, day: 30, rejected: 28 },
    ],
    modules: [
      {
        name: 'Storyboard',
        details: 'Twenty drawings at most. We test them on my nephew, who is three and has opinions.',
        deadlineDays: 10,
        assigned: 27,
        steps: [
          { action: 'submit', day: 20, pictures: 1 },
          { action: 'approve', day: 12, amount: 600 },
          { action: 'confirm', day: 12 },
        ],
      },
      {
        name: 'The film',
        details: 'Two minutes at full width, and a loop of the seal’s face for the door.',
        deadlineDays: 30,
        assigned: 11,
      },
    ],
  },
];
