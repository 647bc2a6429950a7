import { UserCard } from '#shared/entities/accounts/user.ts';
import {
  Id,
  line,
  lineList,
  MediaUrl,
  Money,
  Price,
  text,
  Time,
  wholeNumber,
} from '#shared/entities/fields.ts';
import * as gigLimits from '#shared/limits/gigs.ts';
import * as textLimits from '#shared/limits/text.ts';
import * as z from '#shared/zod.ts';

import { Category, GivenCategory } from './category.ts';

/** A gig in a list: `desc` is its preview; `seller` saves a call per row. */
export const GigCard = z.object({
  id: Id,
  userId: Id,
  title: z.string(),
  cat: Category,
  cover: z.string(),
  desc: z.string(),
  shortDesc: z.string(),
  deliveryTime: z.number().check(z.int()),
  price: Price,
  totalStars: z.number().check(z.int()),
  starNumber: z.number().check(z.int()),
  sales: z.number().check(z.int()),
  createdAt: Time,
  seller: UserCard,
});
export type GigCard = z.infer<typeof GigCard>;

/** A full gig. `deliveryDate` repeats `deliveryTime`, because the detail page reads it under that name. */
export const Gig = z.extend(GigCard, {
  images: z.array(z.string()),
  shortTitle: z.string(),
  deliveryDate: z.number().check(z.int()),
  revisionNumber: z.number().check(z.int()),
  features: z.array(z.string()),
});
export type Gig = z.infer<typeof Gig>;

/** What a seller fills in to publish a gig (product.md#gigs). */
export const NewGig = z.object({
  userId: z.optional(Id),
  title: line(textLimits.title),
  cat: GivenCategory,
  cover: MediaUrl,
  images: z._default(
    z.array(MediaUrl).check(z.maxLength(gigLimits.images, `At most ${gigLimits.images} pictures.`)),
    [],
  ),
  desc: text(textLimits.long),
  shortTitle: line(textLimits.short),
  shortDesc: line(textLimits.short),
  deliveryTime: wholeNumber(gigLimits.deliveryDays.min, gigLimits.deliveryDays.max),
  revisionNumber: z._default(wholeNumber(0, gigLimits.revisions), 0),
  features: lineList(textLimits.short, gigLimits.features, 'features'),
  price: Money,
});
export type NewGig = z.infer<typeof NewGig>;
