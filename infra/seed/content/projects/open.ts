import type { SampleProject } from '#infra/seed/content/types.ts';

/** Projects that still wait for the right bid. */
export const openProjects: SampleProject[] = [
  {
    key: 'tea-subscription',
    client: 'maya',
    title: 'A tea subscription for our web shop',
    category: 'Web Development',
    description:
      'Regulars want a new tea every month without having to choose it. We need sign-up, pausing and cancelling inside our shop, one gentle e-mail before each parcel, and a packing list for me on the first of the month. Pausing must be as easy as joining. The shop is plain PHP and in better shape than it sounds.',
    budget: 2400,
    numberOfModules: 4,
    pictures: 1,
    posted: 9,
    bids: [
      { freelancer: 'liwei_builds', amount: 2600, day: 8 },
      { freelancer: 'kofi.dev', amount: 2250, day: 7 },
      { freelancer: 't.okafor', amount: 1900, day: 7, rejected: 5 },
      { freelancer: 'raj_mehta', amount: 2000, day: 3 },
    ],
  },
  {
    key: 'size-finder',
    client: 'oliver_grant',
    title: 'A size finder for our bicycles',
    category: 'Web Development',
    description:
      'One bicycle in eleven comes back because it does not fit its rider. We want three questions, a drawing that changes with the answers, and a size at the end. It has to work in the shop on an old tablet with cold fingers. We have the tables; they come from a man called Alan, who measures everybody.',
    budget: 1800,
    numberOfModules: 3,
    pictures: 1,
    posted: 16,
    bids: [
      { freelancer: 'kofi.dev', amount: 2150, day: 15, rejected: 12 },
      { freelancer: 'liwei_builds', amount: 1750, day: 14 },
      { freelancer: 'haruto_mori', amount: 1600, day: 11 },
    ],
  },
  {
    key: 'noodle-bar',
    client: 'grace_lim',
    title: 'Menus and signs for a noodle bar',
    category: 'Design',
    description:
      'My fifth place opens in March: forty seats, one long counter. I need the menu, the sign above the door, the takeaway bag and the small card that says we are closed on Mondays. Everything must survive steam. Two languages on all of it, and no dragons, please.',
    budget: 1300,
    numberOfModules: 4,
    pictures: 1,
    posted: 13,
    bids: [
      { freelancer: 'chloe.tran', amount: 1250, day: 12 },
      { freelancer: 'ines_duarte', amount: 1480, day: 11 },
      { freelancer: 't.okafor', amount: 1100, day: 8 },
    ],
  },
  {
    key: 'bedtime-backdrops',
    client: 'leila_haddad',
    title: 'Backdrops for twelve bedtime stories',
    category: 'AI Artists',
    description:
      'Each tale plays in one place: a well, a roof, a bus at night. I need twelve wide pictures in one hand, calm enough to put words on, without people, because children draw those themselves. I would like to see one finished before we agree on eleven more.',
    budget: 960,
    numberOfModules: 12,
    pictures: 1,
    posted: 11,
    bids: [
      { freelancer: 'noor_ai', amount: 990, day: 10 },
      { freelancer: 'raj_mehta', amount: 840, day: 9 },
    ],
  },
  {
    key: 'ice-guide',
    client: 'nina.k',
    title: 'An audio guide for an exhibition about ice',
    category: 'Voice Over',
    description:
      'Nineteen stops of a minute each, in English and Swedish. The texts are written by a glaciologist, who is lovely and cannot stop. So there is some cutting in it too. The rooms are cold and the headphones cheap; please keep both in mind.',
    budget: 1400,
    numberOfModules: 2,
    pictures: 0,
    posted: 12,
    bids: [
      { freelancer: 'sofia_lindqvist', amount: 1350, day: 10 },
      { freelancer: 'mara_voice', amount: 1200, day: 9 },
    ],
  },
  {
    key: 'ward-planner-films',
    client: 'hannah_weiss',
    title: 'Four short films that explain our ward planner',
    category: 'Video Explainer',
    description:
      'Nurses will see these on a phone between two shifts, so each has one minute and no sound at first. One film per task: plan a shift, swap a shift, report an absence, print the list. We bring the screens and a head nurse who says what is nonsense.',
    budget: 3600,
    numberOfModules: 4,
    pictures: 0,
    posted: 18,
    bids: [
      { freelancer: 'petra.novak', amount: 3300, day: 16 },
      { freelancer: 'studio_lumen', amount: 3900, day: 15 },
      { freelancer: 'haruto_mori', amount: 2800, day: 13, rejected: 10 },
    ],
  },
  {
    key: 'walk-cycles',
    client: 'mateo_rojas',
    title: 'Walk cycles for seven animals',
    category: 'Animation',
    description:
      'My game is about a postman who only delivers to animals. All come to the door on their own legs: llama, penguin, armadillo, two dogs, a pelican and something that is never fully seen. Eight frames each, pixels or clean lines. The pelican may take ten.',
    budget: 700,
    numberOfModules: 7,
    pictures: 1,
    posted: 7,
    bids: [
      { freelancer: 'frame_by_fay', amount: 770, day: 6 },
      { freelancer: 'haruto_mori', amount: 680, day: 4 },
    ],
  },
  {
    key: 'cousin-themes',
    client: 'lucas_moreau',
    title: 'Two podcast themes that are cousins',
    category: 'Music',
    description:
      'One show is about towns, the other about their trees. I want two themes of twenty seconds that share a melody, so that one can tell they are related without being told. Also a version of three seconds each, for when I have to interrupt myself.',
    budget: 480,
    numberOfModules: 2,
    pictures: 0,
    posted: 6,
    bids: [
      { freelancer: 'jonas.k', amount: 450, day: 5 },
      { freelancer: 'diego.ramos', amount: 520, day: 4 },
    ],
  },
  {
    key: 'cocoa-handbook',
    client: 'samuel_osei',
    title: 'One handbook out of eleven spreadsheets',
    category: 'other',
    description:
      'How we weigh, dry, store and sell cocoa is written in eleven spreadsheets by nine people, two of whom have retired. We need one handbook of some sixty pages in plain English, and a small site to read it on. You will get answers on market days, never before noon.',
    budget: 1500,
    numberOfModules: 5,
    pictures: 0,
    posted: 10,
    bids: [
      { freelancer: 'amara_writes', amount: 1450, day: 8 },
      { freelancer: 'kofi.dev', amount: 1500, day: 6 },
    ],
  },
  {
    key: 'house-badges',
    client: 'tom_bakker',
    title: 'A badge for each of our thirty start-ups',
    category: 'Design',
    description:
      'Each team leaving our house with a real company gets a badge on the wall by the stairs. Thirty so far, each with one idea in two colours, to be cut in enamel. Some of the companies make things that nobody can draw. That is the fun of it, I hope.',
    budget: 2000,
    numberOfModules: 3,
    pictures: 1,
    posted: 1,
    bids: [],
  },
];
