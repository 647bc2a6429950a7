import { key } from './key.ts';

export const order = key('ORDER#{orderId}', 'ORDER');
/** What happened to an order, by the version that it has since. */
export const orderEvent = key('ORDER#{orderId}', 'EVENT#{version:10}');
/** What is shown of a finished order, or may be once the other side agrees. Read with the order. */
export const pieceOfOrder = key('ORDER#{orderId}', 'PIECE');
