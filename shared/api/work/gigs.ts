import { call, PageQuery, sortBy, SortedPageQuery } from '#shared/api/call.ts';
import { Id, priceBound } from '#shared/entities/fields.ts';
import { Gig, GigCard, NewGig } from '#shared/entities/work/gig.ts';
import * as textLimits from '#shared/limits/text.ts';
import * as z from '#shared/zod.ts';

const params = z.object({ id: Id });

/** The filters of /gigs, which combine. An unknown sort is the default one, an unknown category matches nothing. */
export const GigFilter = z.extend(SortedPageQuery, {
  search: z.optional(z.string().check(z.trim(), z.maxLength(textLimits.short))),
  cat: z.optional(z.string().check(z.trim(), z.maxLength(textLimits.short))),
  min: priceBound('least'),
  max: priceBound('most'),
  sort: sortBy(['sales', 'createdAt'], 'sales'),
  userId: z.optional(z.string().check(z.maxLength(textLimits.short))),
});
export type GigFilter = z.infer<typeof GigFilter>;

export const gigs = {
  list: call({
    summary: 'Gigs by search, category, price and seller',
    method: 'GET',
    path: '/gigs',
    access: 'anyone',
    query: GigFilter,
    reply: z.array(GigCard),
  }),
  single: call({
    summary: 'One gig',
    method: 'GET',
    path: '/gigs/single/{id}',
    access: 'anyone',
    params,
    reply: Gig,
  }),
  ofUser: call({
    summary: "A seller's gigs",
    method: 'GET',
    path: '/gigs/user/{id}',
    access: 'anyone',
    params,
    query: PageQuery,
    reply: z.array(GigCard),
  }),
  create: call({
    summary: 'Publish a gig',
    method: 'POST',
    path: '/gigs',
    access: 'seller',
    uses: ['pictures', 'work-beginning', 'attempts-per-person'],
    body: NewGig,
    reply: Gig,
    status: 201,
    isRepeatable: true,
  }),
  delete: call({
    summary: 'Withdraw a gig from the market; its orders stay',
    method: 'DELETE',
    path: '/gigs/{id}',
    access: 'seller',
    params,
    reply: Gig,
  }),
};
