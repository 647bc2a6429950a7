import {
  documented,
  FilePart,
  Id,
  line,
  MediaUrl,
  Money,
  money,
  Price,
  text,
  Time,
  Version,
  wholeNumber,
  workLink,
} from '#shared/entities/fields.ts';
import * as commonLimits from '#shared/limits/common.ts';
import * as projectLimits from '#shared/limits/projects.ts';
import * as textLimits from '#shared/limits/text.ts';
import { MODULE_ID } from '#shared/rules/work/module-id.ts';
import { moduleActions, moduleActors, moduleStages, moduleStatuses } from '#shared/rules/work/module.ts';
import * as moduleTexts from '#shared/texts/modules.ts';
import * as z from '#shared/zod.ts';

import { Commission, DisputeHint, Hold } from './order.ts';
import { Piece } from './piece.ts';

/** A module's id: its project's id, and its number among that project's modules. */
export const ModuleId = z.string().check(z.regex(MODULE_ID, 'Not an id.'));

/** What happens by itself if nobody acts until then, and how the money that is held is divided by it. */
export const ModuleClock = z.object({
  /** When it happens, if nobody acts. */
  at: Time,
  /** What happens then. */
  action: z.enum(moduleActions),
  /** What the freelancer gets by it of what is held. */
  toSeller: Price,
  /** What goes back to the client by it. */
  toBuyer: Price,
});
export type ModuleClock = z.infer<typeof ModuleClock>;

/** What happened to a module, and what its actor wrote or named with it. */
export const ModuleEvent = z.object({
  at: Time,
  by: z.enum(moduleActors),
  what: z.enum(moduleActions),
  /** What its actor wrote. */
  note: z.nullable(z.string()),
  /** What its actor named. */
  amount: z.nullable(Price),
});
export type ModuleEvent = z.infer<typeof ModuleEvent>;

/**
 * A part of a project's work. `amount`, in major units, is null before the module is approved. `status` is one of the
 * API's six; `stage` also tells that there is an open dispute or that it has ended. In `hold`, `clock` and `dispute` its
 * client is the buyer and its freelancer the seller. `actions` are the caller's.
 */
export const Module = z.object({
  id: ModuleId,
  projectId: Id,
  clientId: Id,
  freelancerId: Id,
  name: z.string(),
  details: z.string(),
  /** Days from its assignment to its deadline. */
  deadlineDays: z.number().check(z.int()),
  /** One of six. While a dispute is open, and once it has ended, the last one stays. */
  status: z.enum(moduleStatuses),
  /** Its status, or `DISPUTED` while there is a dispute, or `ENDED` without being completed: see Stages in the introduction. */
  stage: z.enum(moduleStages),
  /** How often it was edited. Once is the most. */
  updateCount: z.number().check(z.int()),
  /** The link that was handed in. */
  projectURL: z.nullable(z.string()),
  /** The addresses of the pictures that were handed in. */
  images: z.array(z.string()),
  /** What the client has approved; null before. */
  amount: z.nullable(Price),
  /** Grows with every change. A decision may name the one that it is about as `seen`. */
  version: Version,
  assignedAt: Time,
  /** When the work is due. */
  deadline: Time,
  /** When work was last handed in. */
  submittedAt: z.nullable(Time),
  /** Since when it is in its stage. */
  stageAt: Time,
  /** When its client paid beforehand, which is held. */
  fundedAt: z.nullable(Time),
  /** When a confirmed module was paid. */
  paidAt: z.nullable(Time),
  /** The state of the money that was paid beforehand; null without it. */
  hold: z.nullable(Hold),
  /** What happens next by itself; null if nothing does. */
  clock: z.nullable(ModuleClock),
  /** What the caller can do now. It is a hint: a call may still answer 409. */
  actions: z.array(z.enum(moduleActions)),
  /** The most that can be approved now: what is held; null if it is not funded. */
  most: z.nullable(Price),
  /** Whether less than what is held can be approved now. */
  mayApproveLess: z.boolean(),
  /** When its client can neither hire nor order any more, because it is confirmed and unpaid; null once it is paid. */
  barsAt: z.nullable(Time),
  /** The dispute about its money; null without one. */
  dispute: z.nullable(DisputeHint),
  /** Of the amount, or before it is approved of what is held; null to the client, and while there is neither. */
  commission: z.nullable(Commission),
  /** In the list of a project's modules, at the first of its freelancer: what they show of the project, or ask to. */
  piece: z.optional(Piece),
  /** What has happened, oldest first: the last 200 events, and in a list as many of them as one answer has room for. */
  timeline: z.array(ModuleEvent),
});
export type Module = z.infer<typeof Module>;

const fields = {
  name: line(textLimits.title),
  details: text(textLimits.long),
  deadlineDays: wholeNumber(projectLimits.deadlineDays.min, projectLimits.deadlineDays.max),
};

/** What the client assigns. */
export const NewModule = z.object({ projectId: Id, ...fields });
export type NewModule = z.infer<typeof NewModule>;

/** The version that was on the screen. Without it, the request is about the module as it is now. */
const seen = z.optional(Version);

/** The one edit of an assigned module. */
export const ModuleEdit = z.object({ ...fields, seen });
export type ModuleEdit = z.infer<typeof ModuleEdit>;

const projectURL = workLink(moduleTexts.urlEmpty, moduleTexts.urlInvalid);

/** Up to two pictures, as a list or as one alone. */
function pictures<P extends z.ZodMiniType>(picture: P) {
  type Given = z.input<P> | z.input<P>[] | undefined;
  const list = z.array(picture).check(z.maxLength(projectLimits.submissionImages, moduleTexts.tooManyImages));
  return z.optional(
    z
      .pipe(
        z.transform((value: Given) => (value === undefined ? undefined : ([value].flat() as z.input<P>[]))),
        z.optional(list),
      )
      .register(documented, { takes: 'list or one' }),
  );
}

/** The freelancer's submission: a link, and up to two pictures. Without pictures, the earlier ones are kept. */
export const Submission = z.object({ projectURL, images: pictures(MediaUrl) });
export type Submission = z.infer<typeof Submission>;

/** A submission as multipart/form-data, with the pictures themselves or the addresses of uploaded ones. */
export const SubmissionWithFiles = z.object({
  projectURL,
  images: pictures(z.union([FilePart, MediaUrl], 'A picture, or the address of an uploaded one.')),
});

const amount = money(moduleTexts.invalidAmount.message);
const noAmount = z.pipe(
  z.union([z.null(), z.literal('')]),
  z.transform(() => undefined),
);
/** An amount, or none. */
const amountOrNone = z.optional(z.union([amount, noAmount], moduleTexts.invalidAmount.message));

/**
 * A change of status that a party requests. An approval needs an amount; a confirmation may name the one that it
 * confirms. Other amounts are ignored.
 */
export const StatusChange = z.discriminatedUnion('status', [
  z.object({ status: z.literal('OK'), amount, seen }),
  z.object({ status: z.literal('PAY'), amount: amountOrNone, seen }),
  z.object({ status: z.enum(['WAITING', 'SUBMITTED', 'REWORK', 'COMPLETED']), seen }),
]);
export type StatusChange = z.infer<typeof StatusChange>;

/** The version of the module that was on the screen. Without it, a decision is about the module as it is now. */
export const ModuleSeen = z.object({ seen: z.optional(wholeNumber(0, commonLimits.version)) });
export type ModuleSeen = z.infer<typeof ModuleSeen>;

/** The same of a decision that could be made again and again: of several sent at once, one is made. */
export const RequiredModuleSeen = z.object({ seen: wholeNumber(0, commonLimits.version) });

/** How much a client pays beforehand: an amount in major units, or without one the estimate. */
export const Funding = z.object({ amount: amountOrNone });
export type Funding = z.infer<typeof Funding>;

/** The amount of an approval as its form checks it, with its message. */
export const ModuleAmount = z.object({
  amount: z
    .string()
    .check(z.refine((value) => Money.safeParse(value).success, moduleTexts.invalidAmount.message)),
});
