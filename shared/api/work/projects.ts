import { call, PageQuery, sortBy, SortedPageQuery } from '#shared/api/call.ts';
import { Id, priceBound } from '#shared/entities/fields.ts';
import { Bid } from '#shared/entities/work/bid.ts';
import { NewProject, Project, ProjectCard } from '#shared/entities/work/project.ts';
import * as textLimits from '#shared/limits/text.ts';
import * as z from '#shared/zod.ts';

const params = z.object({ id: Id });

/** The filters of /projects, which combine. The sort `sales` is 'Popular': by the number of bids. */
export const ProjectFilter = z.extend(SortedPageQuery, {
  search: z.optional(z.string().check(z.trim(), z.maxLength(textLimits.short))),
  cat: z.optional(z.string().check(z.trim(), z.maxLength(textLimits.short))),
  min: priceBound('least'),
  max: priceBound('most'),
  sort: sortBy(['sales', 'createdAt'], 'createdAt'),
});
export type ProjectFilter = z.infer<typeof ProjectFilter>;

export const projects = {
  list: call({
    summary: 'Projects that are open to bids',
    method: 'GET',
    path: '/projects',
    access: 'anyone',
    query: ProjectFilter,
    reply: z.array(ProjectCard),
  }),
  get: call({
    summary: 'One project',
    method: 'GET',
    path: '/projects/{id}',
    access: 'anyone',
    params,
    reply: Project,
  }),
  ofUser: call({
    summary: "A client's projects: all for the client, the open ones for everybody else",
    method: 'GET',
    path: '/projects/user/{userId}',
    access: 'visitor',
    params: z.object({ userId: Id }),
    query: PageQuery,
    reply: z.array(ProjectCard),
  }),
  create: call({
    summary: 'Post a project',
    method: 'POST',
    path: '/projects',
    access: 'trader',
    uses: ['pictures', 'work-beginning', 'attempts-per-person'],
    body: NewProject,
    reply: Project,
    status: 201,
    isRepeatable: true,
  }),
  close: call({
    summary: 'Close a project that has no accepted bid',
    method: 'POST',
    path: '/projects/close/{id}',
    access: 'user',
    params,
    reply: Project,
  }),
  bids: call({
    summary: "A project's bids: for its client all but rejected ones, for a bidder their own",
    method: 'GET',
    path: '/projects/{id}/bids',
    access: 'user',
    params,
    query: PageQuery,
    reply: z.array(Bid),
  }),
};
