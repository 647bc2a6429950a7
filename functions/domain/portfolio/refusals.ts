/** What is said when something of finished work cannot be shown. Apart from the others, because only the calls of portfolios say it. */
export const refusals = {
  notFound: 'There is nothing to show of this work, or it was taken back.',
  notFinished: 'Work can be shown once it is finished and paid, and while nobody asks for the money back.',
  changed: 'What is to be shown has changed meanwhile. Please look at it again.',
  isShown: 'This is shown already. You can take it back.',
  nobodyToAsk: 'The other side has deleted their account, so that nobody can agree.',
} as const;
