/** The messages of `messages.ts` that pages open to everybody need, so that their first screens load no others. */
export const commonMessages = {
  auth: {
    noResponse: 'No response from server. Please check your network.',
    requestFailed: 'Request failed. Please try again.',
  },
  request: {
    tooLargeToSend: 'This is too large to be sent.',
    keyReused: 'This Idempotency-Key was already used for a different request.',
    createdBefore: 'What you sent first has arrived after all. Your later changes are not in it.',
    unavailable: 'The service is busy. Please try again in a moment.',
  },
  notFound: {
    route: 'There is nothing at this address.',
    user: 'This user does not exist.',
    gig: 'This gig does not exist.',
    project: 'This project does not exist.',
  },
  somethingWrong: 'Something went wrong!',
  users: { loadFailed: 'Failed to load user data.' },
  home: {
    trustedBy: 'Trusted by',
    gigs: 'GIGS',
    projects: 'PROJECTS',
    explore: 'Explore the marketplace',
  },
  gigs: { noImages: 'No images available' },
} as const;
