import type { SampleConversation } from '#infra/seed/content/types.ts';

/** What the demo buyer writes about with others: who works for her, who would like to. */
export const conversationsOfMaya: SampleConversation[] = [
  {
    buyer: 'maya',
    seller: 'liwei_builds',
    isRead: true,
    days: [
      {
        day: 205,
        lines: [
          [
            'buyer',
            'Hello! I ordered a web shop for my teas. The till is a real one, made of metal. Is that a problem?',
          ],
          ['seller', 'Not if it can export a list at night. What does it say on its back?'],
          ['buyer', 'It says 1998 and a phone number.'],
          ['seller', 'I have met its brother. That works.'],
        ],
      },
      {
        day: 14,
        lines: [
          ['buyer', 'When people press back, the basket forgets the second item. I ordered your small fix.'],
          [
            'seller',
            'I can reproduce it. It is one line, but it will be in before lunch, and the test that was missing too.',
          ],
          ['buyer', 'Your lunch or mine?'],
          ['seller', 'Mine. You will be asleep.'],
        ],
      },
      { day: 13, lines: [['buyer', 'It remembers everything now. Thank you!']] },
    ],
  },
  {
    buyer: 'maya',
    seller: 'chloe.tran',
    isRead: false,
    days: [
      {
        day: 15,
        lines: [
          ['seller', 'Hi Maya, five tins! May I ask what the gold has done to you?'],
          ['buyer', 'It rubs off. Every customer leaves with golden thumbs.'],
          [
            'seller',
            'Understood. I would print the names in a raised dark ink then, which thumbs only make nicer.',
          ],
        ],
      },
      {
        day: 3,
        lines: [
          ['buyer', 'I said yes to your bid today. It was the raised ink.'],
          [
            'seller',
            'What good news! Could you post me one old tin? A photograph never tells how the lid closes.',
          ],
          ['buyer', 'It is on its way, with tea in it, because an empty tin rattles.'],
        ],
      },
      {
        day: 1,
        lines: [
          [
            'seller',
            'Five first sketches are ready to be shown. As soon as you assign the first module I can hand them in there.',
          ],
          ['seller', 'And which of the five do people without glasses mix up most often?'],
        ],
      },
    ],
  },
  {
    buyer: 'maya',
    seller: 'ines_duarte',
    isRead: true,
    days: [
      {
        day: 4,
        lines: [
          ['buyer', 'Hello Inês, the brand identity is ordered and paid. How do we begin?'],
          [
            'seller',
            'With the ugliest things you have: old bags, the sign, a receipt. Please photograph them next to a coin.',
          ],
          ['buyer', 'The sign is three metres wide. I will lend the coin a ladder.'],
        ],
      },
      {
        day: 2,
        lines: [
          ['buyer', 'Eleven photographs are in the shared folder. The coin is in all of them.'],
          ['seller', 'Perfect. The lettering on your oldest bag is better than you think. May I keep its g?'],
          ['buyer', 'My aunt drew that g. Please keep it.'],
        ],
      },
    ],
  },
  {
    buyer: 'maya',
    seller: 'mara_voice',
    isRead: false,
    days: [
      {
        day: 6,
        lines: [
          ['buyer', 'Hello Mara, how do you pronounce Gyokuro?'],
          [
            'seller',
            'I had hoped you would tell me. Could you record it with your phone, and all the others too?',
          ],
          ['buyer', 'Recorded. The cat is in the background of number four.'],
        ],
      },
      {
        day: 4,
        lines: [
          [
            'seller',
            'Your narration is delivered. I recorded the last sentence twice, once with a smile. Take the one you like.',
          ],
        ],
      },
    ],
  },
  {
    buyer: 'maya',
    seller: 'noor_ai',
    isRead: true,
    days: [
      {
        day: 48,
        lines: [
          ['buyer', 'Can Biscuit be in the picture if she does not sit still? She is a cat.'],
          ['seller', 'Send me five photographs and I will find out how she sits when nobody looks.'],
        ],
      },
      {
        day: 44,
        lines: [
          ['seller', 'All five portraits are with you. Biscuit took the longest.'],
          ['buyer', 'She looks exactly as offended as she is. We have hung it over the till.'],
          ['seller', 'Then nobody will forget to pay. Thank you for sending me a cat.'],
        ],
      },
      {
        day: 3,
        lines: [
          ['buyer', 'I am back! Six scenes of a harvest at dawn this time, as I wrote in the order.'],
          ['seller', 'Lovely. Hills like in Uji, or steeper?'],
          ['buyer', 'Steeper, and a little fog, but one should see that people are working there.'],
        ],
      },
    ],
  },
  {
    buyer: 'maya',
    seller: 't.okafor',
    isRead: true,
    days: [
      {
        day: 5,
        lines: [
          [
            'buyer',
            'Thank you for your bid on the subscription. I said no only because I need somebody for the PHP part. Your drawing of the pause button stays in my head, though.',
          ],
          [
            'seller',
            'Thank you for telling me why, hardly anybody does. Take the drawing along, it is a gift.',
          ],
        ],
      },
    ],
  },
];
