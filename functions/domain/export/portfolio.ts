import { piecesBy, piecesFor } from '#functions/domain/portfolio/list.ts';
import { toPiece, toShownPiece } from '#functions/domain/portfolio/wire.ts';

/** The order or the project of a piece, as its key says it. */
const workOf = (PK: string) => {
  const [kind = '', id = ''] = PK.split('#');
  return kind === 'ORDER' ? { orderId: id } : { projectId: id };
};

/** What somebody shows of their work or asks to show, and what others show of work for them. */
export async function portfolioOf(userId: string) {
  const [own, others] = await Promise.all([piecesBy(userId), piecesFor(userId)]);
  return {
    own: own.map(({ PK, card }) => ({ ...workOf(PK), ...toPiece(card), client: toShownPiece(card).client })),
    ofWorkForYou: others.map(({ PK, card }) => ({ ...workOf(PK), ...toPiece(card), makerId: card.makerId })),
  };
}
