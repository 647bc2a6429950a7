import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { MODULE_ID } from '../rules/module-id.ts';
import { moduleStatuses } from '../rules/module.ts';
import * as z from '../zod.ts';
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
  Version,
  wholeNumber,
  workLink,
} from './fields.ts';

/** A module's id: its project's id, and its number among that project's modules. */
export const ModuleId = z.string().check(z.regex(MODULE_ID, 'Not an id.'));

/** A part of a project's work (§3). `amount`, in major units, is null before the module is approved. */
export const Module = z.object({
  id: ModuleId,
  projectId: Id,
  name: z.string(),
  details: z.string(),
  deadlineDays: z.number().check(z.int()),
  status: z.enum(moduleStatuses),
  updateCount: z.number().check(z.int()),
  projectURL: z.nullable(z.string()),
  images: z.array(z.string()),
  amount: z.nullable(Price),
  /** Grows with every change. A decision names the version that it is about. */
  version: Version,
});
export type Module = z.infer<typeof Module>;

const fields = {
  name: line(limits.text.title),
  details: text(limits.text.long),
  deadlineDays: wholeNumber(limits.project.deadlineDays.min, limits.project.deadlineDays.max),
};

/** What the client assigns (§5). */
export const NewModule = z.object({ projectId: Id, ...fields });
export type NewModule = z.infer<typeof NewModule>;

/** The version that was on the screen. Without it, the request is about the module as it is now. */
const seen = z.optional(Version);

/** The one edit of an assigned module. */
export const ModuleEdit = z.object({ ...fields, seen });
export type ModuleEdit = z.infer<typeof ModuleEdit>;

const projectURL = workLink(messages.modules.urlEmpty, messages.modules.urlInvalid);

/** Up to two pictures, as a list or as one alone. */
function pictures<P extends z.ZodMiniType>(picture: P) {
  type Given = z.input<P> | z.input<P>[] | undefined;
  const list = z
    .array(picture)
    .check(z.maxLength(limits.project.submissionImages, messages.modules.tooManyImages));
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
export const SubmissionWithFiles = z.object({ projectURL, images: pictures(z.union([FilePart, MediaUrl])) });

const amount = money(messages.modules.invalidAmount);
const noAmount = z.pipe(
  z.union([z.null(), z.literal('')]),
  z.transform(() => undefined),
);

/**
 * A change of status that a party requests (§4). An approval needs an amount; a confirmation may name the one that it
 * confirms. Other amounts are ignored.
 */
export const StatusChange = z.discriminatedUnion('status', [
  z.object({ status: z.literal('OK'), amount, seen }),
  z.object({ status: z.literal('PAY'), amount: z.optional(z.union([amount, noAmount])), seen }),
  z.object({ status: z.enum(['WAITING', 'SUBMITTED', 'REWORK', 'COMPLETED']), seen }),
]);
export type StatusChange = z.infer<typeof StatusChange>;

/** The amount of an approval as its form checks it, with the message of §5. */
export const ModuleAmount = z.object({
  amount: z
    .string()
    .check(z.refine((value) => Money.safeParse(value).success, messages.modules.invalidAmount)),
});
