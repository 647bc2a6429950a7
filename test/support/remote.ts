/** The site that the flows run against, where it is not a local cloud of their own: `npm test -- flows --at URL`. */
export const remoteOrigin: string | undefined = process.env['TEST_ORIGIN'] || undefined;
