import type { Person } from './types.ts';

/** The people who sell, each with a trade of their own. */
export const sellers: Person[] = [
  {
    username: 'kofi.dev',
    country: 'Ghana',
    phone: '+233 30 255 0143',
    desc: 'Front-end developer in Accra. I build small, fast sites that a team can keep running without me: plain React, real tests, no surprises in the bill.',
    offer: {
      tagline: 'Small, fast sites in plain React',
      languages: ['English', 'French'],
      skills: ['React', 'TypeScript', 'Accessibility', 'Performance'],
    },
    joined: 296,
  },
  {
    username: 'ines_duarte',
    country: 'Portugal',
    desc: 'Brand designer from Porto with eleven years in print and screen. I care about marks that still work at the size of a fingernail.',
    offer: {
      tagline: 'Marks that still work at the size of a fingernail',
      languages: ['Portuguese', 'English', 'Spanish'],
      skills: ['Logo design', 'Typography', 'Brand systems'],
    },
    joined: 298,
  },
  {
    username: 'mara_voice',
    country: 'Ireland',
    desc: 'Voice actor with a warm, unhurried read. Home studio in Galway, treated and quiet, with next-day pick-ups when a script changes.',
    offer: {
      tagline: 'A warm, unhurried read from a quiet room',
      languages: ['English', 'Irish'],
      skills: ['Narration', 'Commercials', 'Audio editing'],
    },
    joined: 292,
  },
  {
    username: 'studio_lumen',
    country: 'Estonia',
    desc: 'Three people in Tallinn who turn complicated products into ninety seconds that make sense. Script, storyboard, voice and motion under one roof.',
    offer: {
      tagline: 'Complicated products in ninety seconds',
      languages: ['Estonian', 'English', 'Russian'],
      skills: ['Script', 'Storyboard', 'Motion design'],
    },
    joined: 290,
  },
  {
    username: 'noor_ai',
    country: 'Pakistan',
    desc: 'Illustrator who trains her own style models on her own paintings. Every picture is finished by hand, and you get the layers.',
    offer: {
      tagline: 'Style models of my own, finished by hand',
      languages: ['Urdu', 'English'],
      skills: ['Illustration', 'Image models', 'Retouching'],
    },
    joined: 286,
  },
  {
    username: 'jonas.k',
    country: 'Germany',
    desc: 'Producer and mixing engineer in Leipzig. Lo-fi, ambient and quiet electronics for podcasts, games and people who write late at night.',
    offer: {
      tagline: 'Quiet electronics for people who write late',
      languages: ['German', 'English'],
      skills: ['Mixing', 'Lo-fi', 'Ambient'],
    },
    joined: 282,
  },
  {
    username: 'frame_by_fay',
    country: 'Australia',
    desc: 'Character animator. I draw in pencil first and only then open the computer, which is why my characters have weight.',
    offer: {
      tagline: 'Characters with weight, drawn in pencil first',
      languages: ['English'],
      skills: ['Character animation', 'Storyboard', 'Drawing'],
    },
    joined: 278,
  },
  {
    username: 't.okafor',
    country: 'Nigeria',
    desc: 'Product designer. Design systems, interface kits and the unglamorous states that everybody forgets: empty, loading, error.',
    offer: {
      tagline: 'Interface kits, with the states that everybody forgets',
      languages: ['English', 'Yoruba'],
      skills: ['Design systems', 'Figma', 'Prototyping'],
    },
    joined: 275,
  },
  {
    username: 'haruto_mori',
    country: 'Japan',
    desc: 'Motion designer in Osaka. Logo stings, interface motion and loops, delivered as clean files a developer can really use.',
    offer: {
      tagline: 'Logo stings and interface motion as clean files',
      languages: ['Japanese', 'English'],
      skills: ['Motion design', 'Lottie', 'After Effects'],
    },
    joined: 268,
  },
  {
    username: 'sofia_lindqvist',
    country: 'Sweden',
    desc: 'Bilingual narrator and translator, Swedish and English. Audiobooks, e-learning and museum guides are my daily bread.',
    offer: {
      tagline: 'Swedish and English, read and translated',
      languages: ['Swedish', 'English'],
      skills: ['Narration', 'Translation', 'Audiobooks'],
    },
    joined: 262,
  },
  {
    username: 'diego.ramos',
    country: 'Mexico',
    desc: 'Composer and session guitarist. Twenty years on stage, ten in the studio, and still excited about a good eight-bar theme.',
    offer: {
      tagline: 'Themes for films, games and podcasts',
      languages: ['Spanish', 'English'],
      skills: ['Composition', 'Guitar', 'Scoring'],
    },
    joined: 255,
  },
  {
    username: 'amara_writes',
    country: 'Kenya',
    desc: 'Editor and copywriter from Nairobi. I cut, I ask questions, and I leave your voice where I found it.',
    offer: {
      tagline: 'I cut, I ask, and I leave your voice alone',
      languages: ['English', 'Swahili'],
      skills: ['Editing', 'Copywriting', 'Product texts'],
    },
    joined: 250,
  },
  {
    username: 'liwei_builds',
    country: 'Singapore',
    desc: 'Full-stack developer for shops and bookings. Payments, stock, e-mails: the parts that must not fail on a Saturday.',
    offer: {
      tagline: 'The parts of a shop that must not fail on a Saturday',
      languages: ['English', 'Mandarin'],
      skills: ['Payments', 'Node.js', 'Databases'],
    },
    joined: 240,
  },
  {
    username: 'petra.novak',
    country: 'Czechia',
    desc: 'Explainer director in Brno. Former physics teacher, so I am not afraid of your white paper.',
    offer: {
      tagline: 'Your white paper, explained by a former teacher',
      languages: ['Czech', 'English', 'German'],
      skills: ['Script', 'Directing', 'Science'],
    },
    joined: 232,
  },
  {
    username: 'raj_mehta',
    country: 'India',
    desc: 'Concept artist and prompt engineer from Pune. Worlds, creatures and packaging, with a paper trail for every source.',
    offer: {
      tagline: 'Worlds and creatures, with a paper trail',
      languages: ['Hindi', 'Marathi', 'English'],
      skills: ['Concept art', 'Prompting', 'Packaging'],
    },
    joined: 221,
  },
  {
    username: 'chloe.tran',
    country: 'Vietnam',
    desc: 'Illustrator and packaging designer in Da Nang. Bright colours, honest materials, files your printer will thank you for.',
    offer: {
      tagline: 'Bright colours and files that printers like',
      languages: ['Vietnamese', 'English', 'French'],
      skills: ['Illustration', 'Packaging', 'Print'],
    },
    joined: 214,
  },
];

/** The people who buy. */
export const buyers: Person[] = [
  {
    username: 'maya',
    country: 'Canada',
    phone: '+1 613 555 0168',
    desc: 'I run a small tea shop in Ottawa and its web shop, and I hand out everything I am not good at.',
    joined: 270,
  },
  {
    username: 'oliver_grant',
    country: 'United Kingdom',
    desc: 'Marketing lead at a bicycle maker in Bristol.',
    joined: 272,
  },
  {
    username: 'fatima.z',
    country: 'Morocco',
    desc: 'Founder of a language school in Rabat.',
    joined: 265,
  },
  {
    username: 'lucas_moreau',
    country: 'France',
    desc: 'Podcast host. Two shows, one microphone, never enough time.',
    joined: 258,
  },
  {
    username: 'hannah_weiss',
    country: 'Austria',
    desc: 'Product manager for a hospital software company in Graz.',
    joined: 244,
  },
  {
    username: 'grace_lim',
    country: 'Malaysia',
    desc: 'I open small restaurants and need menus, signs and websites for all of them.',
    joined: 236,
  },
  {
    username: 'mateo_rojas',
    country: 'Chile',
    desc: 'Indie game developer, one-man studio in Valparaíso.',
    joined: 228,
  },
  {
    username: 'nina.k',
    country: 'Finland',
    desc: 'Museum educator. I make audio guides and the occasional film.',
    joined: 219,
  },
  {
    username: 'samuel_osei',
    country: 'Ghana',
    desc: 'Agricultural cooperative in Kumasi: cocoa, honey and a lot of spreadsheets.',
    joined: 205,
  },
  {
    username: 'tom_bakker',
    country: 'Netherlands',
    desc: 'Head of a start-up accelerator in Utrecht.',
    joined: 190,
  },
  {
    username: 'leila_haddad',
    country: 'Jordan',
    desc: 'Author of children’s books, looking for pictures and voices.',
    joined: 176,
  },
];
