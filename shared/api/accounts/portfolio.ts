import { call, PageQuery } from '#shared/api/call.ts';
import { Id } from '#shared/entities/fields.ts';
import { NewPiece, PieceId } from '#shared/entities/work/new-piece.ts';
import { Piece } from '#shared/entities/work/piece.ts';
import { ShownPiece } from '#shared/entities/work/portfolio.ts';
import * as z from '#shared/zod.ts';

const params = z.object({ id: PieceId });

export const portfolio = {
  ofUser: call({
    summary: 'The finished work that somebody shows, newest first',
    method: 'GET',
    path: '/portfolio/user/{id}',
    access: 'anyone',
    params: z.object({ id: Id }),
    query: PageQuery,
    reply: z.array(ShownPiece),
  }),
  ask: call({
    summary:
      'Ask the other side of finished work to agree that it is shown, as it is then; anew after each change',
    method: 'PUT',
    path: '/portfolio/{id}',
    access: 'seller',
    uses: [
      'accounts',
      'blocks',
      'piece-storage',
      'piece-publication',
      'piece-removal',
      'attempts-per-person',
    ],
    params,
    body: NewPiece,
    reply: Piece,
  }),
  answer: call({
    summary: 'Agree that finished work is shown, or decline it. `seen` is the id of what was seen',
    method: 'POST',
    path: '/portfolio/{id}',
    access: 'user',
    uses: ['piece-publication', 'piece-removal'],
    params,
    body: z.object({ agrees: z.boolean(), seen: Id }),
    reply: Piece,
  }),
  withdraw: call({
    summary: 'Take back, as either side, that work is shown or asked for',
    method: 'DELETE',
    path: '/portfolio/{id}',
    access: 'user',
    uses: ['piece-removal'],
    params,
    reply: Piece,
  }),
};
