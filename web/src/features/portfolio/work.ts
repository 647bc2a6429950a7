import type { QueryKey } from '@tanstack/react-query';

import type { UserCard } from '#shared/entities/accounts/user.ts';
import type { Module } from '#shared/entities/work/module.ts';
import type { Hold, Order } from '#shared/entities/work/order.ts';
import type { Piece } from '#shared/entities/work/piece.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';

/** Work of which something can be shown, as one of its sides sees it. */
export type Work = {
  id: string;
  /** The query of the record that says so. */
  record: QueryKey;
  maker: UserCard;
  client: UserCard;
  piece: Piece | null;
  /** Whether it is finished and paid. */
  isFinished: boolean;
};

const isPaid = (hold: Hold | null) => hold !== null && hold.toSeller > 0 && hold.state !== 'frozen';

/** An order as work that can be shown. */
export const workOfOrder = ({ id, seller, buyer, piece, stage, hold }: Order): Work => ({
  id,
  record: queryKeys.orders.one(id),
  maker: seller,
  client: buyer,
  piece,
  isFinished: stage === 'FINISHED' && isPaid(hold),
});

/** The modules of a project that these two have worked on, as work that can be shown. */
export const workOfModules = (
  projectId: string,
  modules: readonly Module[],
  sides: Pick<Work, 'maker' | 'client'>,
): Work => {
  const own = modules.filter(({ freelancerId }) => freelancerId === sides.maker.id);
  return {
    id: projectId + sides.maker.id,
    record: queryKeys.modules.ofProject(projectId),
    ...sides,
    piece: own.find(({ piece }) => piece)?.piece ?? null,
    isFinished: own.some(({ stage, hold }) => stage === 'COMPLETED' && isPaid(hold)),
  };
};
