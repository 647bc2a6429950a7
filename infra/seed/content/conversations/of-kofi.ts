import type { SampleConversation } from '#infra/seed/content/types.ts';

/** What the demo seller writes about with others: clients of today, and some who may become one. */
export const conversationsOfKofi: SampleConversation[] = [
  {
    buyer: 'fatima.z',
    seller: 'kofi.dev',
    isRead: false,
    days: [
      {
        day: 34,
        lines: [
          [
            'buyer',
            'Since the update nobody gets into our site. I ordered your rescue, the login is with the hosting company.',
          ],
          ['seller', 'I am in. A plugin locked the door and then removed itself. Two days at most.'],
        ],
      },
      {
        day: 32,
        lines: [
          ['buyer', 'We are in again! The teachers say thank you, in five languages.'],
          ['seller', 'There is a backup every night now, and a page that says how to bring one back.'],
        ],
      },
      {
        day: 26,
        lines: [
          ['buyer', 'You also get the timetable. Begin with Arabic, the rest is easier then.'],
          ['seller', 'Agreed. From right to left first, and everything else will fall into place.'],
        ],
      },
      {
        day: 14,
        lines: [
          ['buyer', 'The times of the lessons stand the wrong way round: 10 to 9 instead of 9 to 10.'],
          ['seller', 'You are right, numbers go the other way. I will hand it in again.'],
        ],
      },
      {
        day: 1,
        lines: [
          ['seller', 'Moving a lesson is handed in, with a picture of both taps.'],
          [
            'buyer',
            'I moved the lesson of Mr Haddou and he was told at once. He came to ask whether I was angry with him.',
          ],
          ['buyer', 'Could the notice say who moved it, and perhaps why?'],
        ],
      },
    ],
  },
  {
    buyer: 'hannah_weiss',
    seller: 'kofi.dev',
    isRead: false,
    days: [
      {
        day: 226,
        lines: [
          ['buyer', 'Our auditor is strict about contrast. Is the grey in the Figma file dark enough?'],
          [
            'seller',
            'On white it is, on the blue it is not. I will make that one a step darker and mark it.',
          ],
        ],
      },
      { day: 222, lines: [['buyer', 'Passed without a single remark. He was almost disappointed.']] },
      {
        day: 1,
        lines: [
          [
            'buyer',
            'Hello Kofi, I just ordered a marketing site for the ward planner. The requirements follow when legal has read them.',
          ],
          [
            'buyer',
            'Could it be in German first and in English a month later, without paying for two sites?',
          ],
        ],
      },
    ],
  },
  {
    buyer: 'lucas_moreau',
    seller: 'kofi.dev',
    isRead: true,
    days: [
      {
        day: 2,
        lines: [
          ['buyer', 'Is it possible that the player goes on playing while people change the page?'],
          ['seller', 'Yes. I would build it so that the page changes and the player does not notice.'],
          ['buyer', 'Like a good guest. Dark, but not black, please.'],
          ['seller', 'I will send you four darks, and you listen to a whole episode on each.'],
        ],
      },
    ],
  },
  {
    buyer: 'leila_haddad',
    seller: 'kofi.dev',
    isRead: true,
    days: [
      {
        day: 2,
        lines: [
          [
            'seller',
            'Thank you for your order! Does the reading sample come as a file, or shall I set it as text?',
          ],
          [
            'buyer',
            'As text, please, with the drawings between the paragraphs. Children scroll with the whole hand.',
          ],
        ],
      },
      {
        day: 1,
        lines: [
          ['buyer', 'Paid just now. The tour begins in Aqaba, on the 4th.'],
          ['seller', 'Then the page will be there on the 1st.'],
        ],
      },
    ],
  },
  {
    buyer: 'grace_lim',
    seller: 'kofi.dev',
    isRead: true,
    days: [
      {
        day: 6,
        lines: [
          ['buyer', 'The menus take for ever on a phone. People order the soup because it loads first.'],
          ['seller', 'Do you want the soup to stay ahead?'],
          ['buyer', 'No. The dumplings should win.'],
        ],
      },
      {
        day: 3,
        lines: [
          [
            'seller',
            'The report is delivered. The big one was the photo of the dim sum: 14 MB, as large as a door.',
          ],
          ['buyer', 'It was for the door. I will pay tonight when the kitchen closes.'],
        ],
      },
    ],
  },
  {
    buyer: 'samuel_osei',
    seller: 'kofi.dev',
    isRead: true,
    days: [
      {
        day: 140,
        lines: [
          ['buyer', 'Our site sends visitors to a casino. Some of them went.'],
          ['seller', 'I am on it. Please change the password of the hosting account while I look.'],
        ],
      },
      {
        day: 6,
        lines: [
          [
            'seller',
            'Good afternoon, Mr Osei! I have bid on your handbook. I would build the site and edit with a friend in Nairobi.',
          ],
          [
            'buyer',
            'Good that you wrote after noon. How do nine people correct one handbook without a fight?',
          ],
          ['seller', 'Each one leaves notes at the side, and one of you decides. That should not be me.'],
          ['buyer', 'It will be my sister, then. I shall ask the board on Thursday.'],
        ],
      },
    ],
  },
  {
    buyer: 'oliver_grant',
    seller: 'kofi.dev',
    isRead: true,
    days: [
      {
        day: 41,
        lines: [
          ['seller', 'The audit is delivered. It is the wheel: it turns even when nobody sees it.'],
          ['buyer', 'Alan built that wheel. I will break it to him gently.'],
          ['seller', 'Tell him that it is a beautiful wheel. It only needs to rest when nobody looks.'],
        ],
      },
      {
        day: 12,
        lines: [
          [
            'buyer',
            'Sorry about the size finder, the budget is what it is. It was the best of the bids, though.',
          ],
          ['seller', 'No harm done. Greetings to Alan.'],
        ],
      },
    ],
  },
];
