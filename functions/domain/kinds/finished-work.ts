import { findFinishedModules } from '#functions/domain/modules/finished.ts';
import { findFinishedOrder } from '#functions/domain/orders/finished.ts';
import type { FindWork } from '#functions/domain/portfolio/finished-work.ts';

const ID_LENGTH = 26;

/** The work of an order, or of a freelancer for a project. */
export const findWork: FindWork = (id, userId) =>
  id.length === ID_LENGTH
    ? findFinishedOrder(id, userId)
    : findFinishedModules(id.slice(0, ID_LENGTH), id.slice(ID_LENGTH), userId);
