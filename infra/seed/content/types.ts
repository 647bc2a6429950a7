import type { Category } from '#shared/entities/work/category.ts';
import type { OrderRole } from '#shared/rules/work/order.ts';

/** Somebody with an account. Days are counted back from the day the samples are made. */
export type Person = {
  username: string;
  country: string;
  phone?: string;
  desc: string;
  /** What sellers add to their profile. */
  offer?: { tagline: string; languages: string[]; skills: string[] };
  joined: number;
};

/** A gig as its seller writes it, with the number of its pictures; `key` is its name in these files. */
export type SampleGig = {
  key: string;
  seller: string;
  title: string;
  shortTitle: string;
  shortDesc: string;
  desc: string;
  features: string[];
  price: number;
  deliveryTime: number;
  revisionNumber: number;
  pictures: 1 | 2 | 3;
  published: number;
  /** The day it was taken off the market again. */
  deleted?: number;
};

/**
 * A gig that was ordered on this day, delivered on time and paid, with the buyer's wish and review where they are known.
 */
export type Sale = {
  gig: string;
  buyer: string;
  day: number;
  wish?: string;
  star?: 1 | 2 | 3 | 4 | 5;
  desc?: string;
};

/** The gigs of one category, and what was sold of them. */
export type Shelf = { cat: Category; gigs: SampleGig[]; sales: Sale[] };

/** What was delivered: the gig's picture as a file, or a link. */
export type SampleDelivery = { by: 'file' | 'link'; note?: string };

/** What the two parties of an order do besides ordering, paying and delivering it. Amounts in the currency's major unit. */
export type OrderStep = { day: number } & (
  | { action: 'approve' }
  | { action: 'requestRevision'; message: string }
  | { action: 'cancel' | 'agreeToCancel'; reason?: string }
  | { action: 'refund'; amount: number }
  | { action: 'dispute'; by: OrderRole; amount: number; reason: string }
  | { action: 'offer'; by: OrderRole; amount: number; reason: string }
  | { action: 'acceptOffer'; by: OrderRole }
);

/**
 * What the seller of a gig shows of an order by this client, or the freelancer of a project: with so many pictures, and
 * with the client's name or without. The client agrees on the same day, unless it is still waiting for that.
 */
export type SamplePiece = {
  of: string;
  client: string;
  title: string;
  text: string;
  pictures: 1 | 2 | 3;
  isNamed: boolean;
  isWaiting?: true;
  day: number;
};

/** An order and how far it came: what is missing has not happened, unless the clock has done it since. */
export type Purchase = {
  gig: string;
  buyer: string;
  ordered: number;
  requirements?: string;
  paid?: number;
  delivered?: SampleDelivery & { day: number };
  steps?: OrderStep[];
  review?: { day: number; star: number; desc: string };
};

/** A bid on a project, and the day of the client's answer where there was one. */
export type SampleBid = {
  freelancer: string;
  amount: number;
  day: number;
  accepted?: number;
  rejected?: number;
};

/** What happens to a module after it was assigned, in the words of its state graph. */
export type ModuleStep = { day: number } & (
  | { action: 'edit'; details: string }
  | { action: 'submit'; pictures?: 1 | 2 }
  | { action: 'approve'; amount: number }
  | { action: 'requestRework' | 'confirm' | 'refuse' | 'pay' }
);

/** A module as its client assigns it, and how far it came. */
export type SampleModule = {
  name: string;
  details: string;
  deadlineDays: number;
  assigned: number;
  steps?: ModuleStep[];
};

/** A project as its client posts it, and all that came of it; `key` is its name in these files. */
export type SampleProject = {
  key: string;
  client: string;
  title: string;
  category: Category;
  description: string;
  budget: number;
  numberOfModules: number;
  pictures: 0 | 1 | 2;
  posted: number;
  bids: SampleBid[];
  modules?: SampleModule[];
};

/**
 * What a buyer and a seller wrote to each other, the oldest first; whose line it is, and the line. `isRead` tells
 * whether the last one has been seen by the other side.
 */
export type SampleConversation = {
  buyer: string;
  seller: string;
  isRead: boolean;
  days: { day: number; lines: [by: 'buyer' | 'seller', desc: string][] }[];
};
