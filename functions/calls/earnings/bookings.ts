import { listBookings } from '#functions/domain/earnings/bookings.ts';
import { handle } from '#functions/http/handle.ts';
import { earnings as calls } from '#shared/api/money/earnings.ts';

export const handler = handle(calls.bookings, {
  run: ({ caller, query: { month, ...page } }) => listBookings(caller.id, page, month),
});
