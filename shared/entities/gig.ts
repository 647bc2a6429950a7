import * as z from 'zod';

import { limits } from '../limits.ts';
import { Category } from './category.ts';
import { Id, MediaUrl, Money, optionalText, Price, text, Time, wholeNumber } from './fields.ts';
import { UserCard } from './user.ts';

/** A gig as lists carry it: `desc` is its preview, `seller` saves a call per row. */
export const GigCard = z.object({
  id: Id,
  userId: Id,
  title: z.string(),
  cat: Category,
  cover: z.string(),
  desc: z.string(),
  price: Price,
  totalStars: z.number().int(),
  starNumber: z.number().int(),
  sales: z.number().int(),
  createdAt: Time,
  seller: UserCard,
});
export type GigCard = z.infer<typeof GigCard>;

/** A gig whole (§3). `deliveryDate` repeats `deliveryTime`, because the detail page reads it so. */
export const Gig = GigCard.extend({
  images: z.array(z.string()),
  shortTitle: z.string(),
  shortDesc: z.string(),
  deliveryTime: z.number().int(),
  deliveryDate: z.number().int(),
  revisionNumber: z.number().int(),
  features: z.array(z.string()),
});
export type Gig = z.infer<typeof Gig>;

const { deliveryDays, features, images, revisions } = limits.gig;

/** What a seller fills in to publish a gig (§2, /add). */
export const NewGig = z.object({
  userId: Id.optional(),
  title: text(limits.text.title),
  cat: Category,
  cover: MediaUrl,
  images: z.array(MediaUrl).max(images, `At most ${images} pictures.`).default([]),
  desc: text(limits.text.long),
  shortTitle: text(limits.text.short),
  shortDesc: text(limits.text.short),
  deliveryTime: wholeNumber(deliveryDays.min, deliveryDays.max),
  revisionNumber: wholeNumber(0, revisions).default(0),
  features: z
    .array(optionalText(limits.text.short))
    .transform((list) => [...new Set(list.filter((feature) => feature !== undefined))])
    .pipe(z.array(z.string()).max(features, `At most ${features} features.`))
    .default([]),
  price: Money,
});
export type NewGig = z.infer<typeof NewGig>;
