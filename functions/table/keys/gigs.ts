import { key } from './key.ts';

export const gig = key('GIG#{gigId}', 'GIG');
/** Every gig that somebody has published: the lists have those on the market alone. */
export const gigOf = key('PERSON#{userId}', 'GIG#{gigId}');
export const review = key('GIG#{gigId}', 'REV#{reviewId}');
export const reviewBy = key('GIG#{gigId}', 'REVBY#{userId}');
export const bought = key('GIG#{gigId}', 'BOUGHT#{buyerId}#{orderId}');
