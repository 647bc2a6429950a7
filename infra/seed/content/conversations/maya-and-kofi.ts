import type { SampleConversation } from '#infra/seed/content/types.ts';

/** The two demo accounts, who have worked together for months: more than fits on one page. */
export const mayaAndKofi: SampleConversation = {
  buyer: 'maya',
  seller: 'kofi.dev',
  isRead: false,
  days: [
    {
      day: 117,
      lines: [
        [
          'seller',
          'Hello Maya! I read your project about the brewing recipes. One question before I bid: who changes the numbers later, you or me?',
        ],
        ['buyer', 'Me, please. Usually on a Sunday, in pyjamas.'],
        [
          'seller',
          'Then it should be a table that you can edit and pages that follow it. My bid will say so.',
        ],
      ],
    },
    {
      day: 113,
      lines: [
        ['buyer', 'You have it. The other bid was fine too, but you asked about the pyjamas.'],
        ['seller', 'Thank you! Could you share the table with me, even if it is a mess?'],
        ['buyer', 'It is a mess. Shared.'],
        [
          'seller',
          'I have seen worse. I have made worse. You will hear from me when there is something to click.',
        ],
      ],
    },
    {
      day: 103,
      lines: [
        [
          'seller',
          'All sixty pages are up. Please look at the three Darjeelings, their times look alike to me.',
        ],
        [
          'buyer',
          'They are alike. I copied the first one and went to open the shop. Fixed in the table now.',
        ],
        ['seller', 'And the pages followed. That was the test.'],
      ],
    },
    {
      day: 91,
      lines: [
        ['buyer', 'The timer rings like a fire drill. My neighbour came down the stairs.'],
        ['seller', 'Sorry to your neighbour. I will send three softer ones and you choose.'],
        ['buyer', 'The second one. It sounds like a spoon on a cup.'],
        ['seller', 'It is a spoon on a cup.'],
      ],
    },
    {
      day: 80,
      lines: [
        ['buyer', 'The cards are at the printer, and everything is paid. It was a pleasure.'],
        ['seller', 'It was! Write to me when the next thing breaks.'],
      ],
    },
    {
      day: 40,
      lines: [
        [
          'buyer',
          'Nothing broke, but fifteen cafés order by text message at night. I just posted a project about it.',
        ],
        ['seller', 'I saw it. Do they all pay the same prices?'],
        ['buyer', 'Three lists. One café has its own, because we are cousins.'],
        ['seller', 'So four lists.'],
        ['buyer', 'Three lists and a cousin.'],
      ],
    },
    {
      day: 36,
      lines: [
        ['buyer', 'The wholesale corner is yours. Shall we begin with signing in?'],
        ['seller', 'Yes, that way your cafés can look around while I build the rest.'],
        ['buyer', 'They will not read instructions. I am telling you now.'],
      ],
    },
    {
      day: 31,
      lines: [
        ['seller', 'Signing in is handed in. There is one thing to type and one thing to press.'],
        ['buyer', 'I tried it with my oldest customer. She was in before I had put my glasses on.'],
      ],
    },
    {
      day: 25,
      lines: [
        [
          'buyer',
          'Prices per café is assigned. The list is in the shared folder, in the folder called folder.',
        ],
        ['seller', 'Found it. Is “Old Mill (new)” the old mill or the new one?'],
        ['buyer', 'The new owner of the old mill. There is no new mill.'],
        ['seller', 'One mill, two owners, one price. Got it.'],
      ],
    },
    {
      day: 18,
      lines: [
        ['seller', 'Prices per café are ready for you to look at, the cousin included.'],
        [
          'buyer',
          'The cousin sees the wrong discount: ten kilos and more should be eight percent, not eighteen.',
        ],
        ['seller', 'It says eighteen in the list, in row 14.'],
        ['buyer', 'Oh. Then I have been too kind for two years. Eight, please. I will explain it to him.'],
        ['seller', 'Done. The old invoices keep their eighteen.'],
      ],
    },
    {
      day: 12,
      lines: [
        [
          'buyer',
          'Two cafés asked whether they get a mail when the parcel leaves. I made it a module of its own.',
        ],
        ['seller', 'Good idea. Do you have the tracking number at hand when you close the box?'],
        ['buyer', 'It is on the sticker. I can scan it.'],
        ['seller', 'Then the scan sends the mail, and you do nothing else.'],
      ],
    },
    {
      day: 9,
      lines: [
        ['seller', 'Ordering by the kilo is in, with two pictures: one from a phone and one from the till.'],
        [
          'buyer',
          'Half kilos work! And it remembers what they took last time. They will think that I remember.',
        ],
      ],
    },
    {
      day: 7,
      lines: [
        ['buyer', 'I also posted the tea subscription. You will have seen it.'],
        [
          'seller',
          'I have, and my bid is there. It would share its packing list with the wholesale corner, so I went a little lower.',
        ],
        ['buyer', 'Let me think until next week. I have four bids and one head.'],
      ],
    },
    {
      day: 6,
      lines: [
        [
          'buyer',
          'Ordering by the kilo is approved. Four cafés have used it, and nobody has phoned. Nobody!',
        ],
        ['seller', 'Silence is the best review I get.'],
      ],
    },
    {
      day: 5,
      lines: [
        [
          'seller',
          'I was about to ask for the payment of the invoice archive, but two PDFs from 2019 come out empty. I took it back to mend that first.',
        ],
        ['buyer', 'That is more honest than our accountant. Take your time.'],
      ],
    },
    {
      day: 4,
      lines: [
        [
          'buyer',
          'About the mail: it begins with Dear Valued Customer. Nobody in my shop has ever said that.',
        ],
        ['seller', 'That is a placeholder which I forgot. What do you say?'],
        ['buyer', 'Hello, and their name. That is all it takes.'],
        ['seller', 'Hello and their name it is. I will hand it in again this week.'],
      ],
    },
    {
      day: 2,
      lines: [
        ['seller', 'The archive is in again. All 412 invoices open now, also the two from 2019.'],
        [
          'buyer',
          'Wonderful. And I ordered your landing page for the tea of the month, did you see? It is a winter tea, so no snowflakes, please. Everybody does snowflakes.',
        ],
        ['seller', 'No snowflakes. Is the Figma file final?'],
        ['buyer', 'It is as final as I get.'],
      ],
    },
    {
      day: 1,
      lines: [
        [
          'buyer',
          'One more: the shop feels slow since Friday, so I ordered an audit as well. I have not written down what I want yet, because I want it to be fast.',
        ],
        ['seller', 'That is a fine requirement. Write it into the order just like that.'],
        [
          'seller',
          'I had a first look: the photo on the front page is nine megabytes. Was there a new one on Friday?',
        ],
        ['buyer', 'There was. It is a very good photo.'],
        [
          'seller',
          'It will be just as good at two hundred kilobytes. I will send you both and you tell me which is which.',
        ],
      ],
    },
  ],
};
