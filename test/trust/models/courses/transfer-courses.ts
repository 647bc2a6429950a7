import { courseOf } from '#functions/domain/money/movements/transfers/transfer-course.ts';
import { DAY, protection } from '#shared/rules/money/protection.ts';
import { sized } from '#test/size.ts';

/** What the search asks of the rules of transfers. */
export type Rule = typeof courseOf;

/** A look at a transfer, days from the charge. */
type Look = {
  day: number;
  waitingSince: number | undefined;
  /** For how many days a bank has examined the payment. */
  frozen: number;
  /** Whether the provider has refused it because of the account. */
  isRefused: boolean;
  /** Whether a bank examined the payment when it was looked at before. */
  wasPutOff: boolean;
  /** Whether it is looked at early, because the account has become ready. */
  isResumed: boolean;
};

/** What must never happen, with the transfer to which it did. */
export type Finding = { what: string; look: Look };

const { end, notices, notice } = protection.unclaimed;
const booleans = [true, false];

/** No bank examines a payment for longer than so many days, which one stands for. */
const LONGEST = sized(2, 6);

/**
 * Every course that a transfer can take which clears on this day after the charge, whenever its seller's account becomes
 * ready or is no longer, and whenever a bank examines the payment: how many situations there are, how they end, and what is
 * wrong.
 */
export function searchTransfers(clearsOn: number, rule: Rule = courseOf) {
  const seen = new Set<string>();
  const queue: Look[] = [];
  const findings: Finding[] = [];
  const ends = new Set<string>();

  const visit = (look: Look) => {
    const key = Object.values(look).join();
    if (!seen.has(key)) queue.push(look);
    seen.add(key);
  };
  const first = { waitingSince: undefined, frozen: 0, isRefused: false, wasPutOff: false, isResumed: false };
  visit({ day: clearsOn, ...first });

  for (let look = queue.pop(); look; look = queue.pop()) {
    const { day, waitingSince, frozen, isRefused, wasPutOff, isResumed } = look;
    const report = (what: string) => findings.push({ what, look: { ...look } });
    const last = Math.max(end + frozen, (waitingSince ?? day) + notice);
    if (day > Math.max(end, clearsOn) + 2 * (notice + LONGEST)) {
      report('nothing ever ends it');
      continue;
    }
    for (const isExamined of frozen < LONGEST ? booleans : [false]) {
      const states = [
        { isPayable: true, isWatched: false },
        ...(isResumed ? [] : booleans.map((isWatched) => ({ isPayable: false, isWatched }))),
      ];
      for (const { isPayable, isWatched } of states) {
        const facts = {
          chargedAt: 0,
          frozenFor: frozen * DAY,
          waitingSince: waitingSince === undefined ? undefined : waitingSince * DAY,
          isExamined,
          isPayable,
          isWatched,
        };
        const course = rule(facts, day * DAY);
        if (course.do === 'begin' || course.do === 'return') {
          const isReturn = course.do === 'return';
          if (isExamined) report('money is moved that a bank examines');
          if (isReturn && isPayable) report('it goes back though its seller can be paid');
          if (isReturn && day < last) report('it goes back too early');
          // What a bank examines is looked at every day.
          if (!wasPutOff && day > last + 1) report('it ends too late');
          ends.add(course.do);
          // The provider may refuse because of the account, which is no longer ready: then it waits again.
          if (!isReturn && !isRefused)
            visit({ day, waitingSince: day, frozen, isRefused: true, wasPutOff, isResumed: false });
          continue;
        }
        const isPutOff = course.do === 'putOff';
        const next = course.until / DAY;
        const since = isPutOff ? waitingSince : (waitingSince ?? day);
        if (next <= day) report('it is looked at again at once');
        if (isPutOff && next > day + 1) report('the bank ends long before it is looked at');
        if (!isPutOff && next > last) report('it waits beyond the last day');
        const after = { waitingSince: since, isRefused, wasPutOff: isPutOff };
        const frozenOn = (on: number) => frozen + (isPutOff ? on - day : 0);
        if (!isPutOff && since === day && next > day + notices[0]) report('its seller is told too late');
        const firstEarly = since === undefined ? next : day + 1;
        for (let early = firstEarly; early < next; early += 1)
          visit({ day: early, ...after, frozen: frozenOn(early), isResumed: true });
        const then = Math.max(next, day + 1);
        visit({ day: then, ...after, frozen: frozenOn(then), isResumed: false });
      }
    }
  }
  return { situations: seen.size, findings, ends: [...ends].toSorted() };
}
