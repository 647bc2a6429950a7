import { mutationOptions, type QueryKey } from '@tanstack/react-query';

import type { RequestOf } from '#shared/api/call.ts';
import type { Api } from '#shared/api/index.ts';
import type { Piece } from '#shared/entities/work/piece.ts';
import type { ProfileWithPortfolio } from '#shared/entities/work/portfolio.ts';
import { PORTFOLIO_PAGE } from '#shared/rules/pictures/portfolio-page.ts';
import { api } from '#web/lib/api/client.ts';
import type { Submission } from '#web/lib/api/idempotency.ts';
import { pagedQuery } from '#web/lib/api/paged-query.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';

import type { Work } from './work.ts';

const { users } = queryKeys;

/** What somebody shows of their work, page by page. The profile has brought the first page. */
export const portfolioQuery = (userId: string, first: NonNullable<ProfileWithPortfolio['portfolio']>) => ({
  ...pagedQuery({
    queryKey: users.portfolio(userId),
    call: api.portfolio.ofUser,
    request: { params: { id: userId }, query: { limit: PORTFOLIO_PAGE } },
  }),
  initialData: { pages: [first], pageParams: [''] },
});

/** What every change of a piece makes out of date: the record of its work, and the profile that shows it. */
const changeOf = (record: QueryKey) => ({
  meta: {
    invalidates: [record],
    invalidatesInBackground: [users.all],
    invalidatesOnError: [record],
  },
});

/** Asks the other side to agree that this is shown. */
export const askToShow = ({ id, record }: Work) =>
  mutationOptions({
    mutationFn: ({ body }: Submission<NonNullable<RequestOf<Api['portfolio']['ask']>['body']>>) =>
      api.portfolio.ask({ params: { id }, body }),
    ...changeOf(record),
  });

/** Agrees to what is on the screen, or declines it. */
export const answerPiece = ({ id, record }: Work) =>
  mutationOptions({
    mutationFn: ({ piece, agrees }: { piece: Piece; agrees: boolean }) =>
      api.portfolio.answer({ params: { id }, body: { agrees, seen: piece.id } }),
    ...changeOf(record),
  });

/** Takes back what is shown or asked for. */
export const withdrawPiece = ({ id, record }: Work) =>
  mutationOptions({
    mutationFn: () => api.portfolio.withdraw({ params: { id } }),
    ...changeOf(record),
  });
