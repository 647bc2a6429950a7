import type { BidItem } from '#functions/domain/bids/record.ts';
import { addReview } from '#functions/domain/reviews/publish.ts';
import { newReview } from '#functions/domain/reviews/record.ts';
import { newId } from '#functions/lib/ids.ts';
import type { Key } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { transact } from '#functions/table/transactions/transaction.ts';
import { put } from '#functions/table/write.ts';
import { aConversation, aMessage } from '#test/functions/domain/a-conversation.ts';
import { aGig, withdraw } from '#test/functions/domain/a-gig.ts';
import { aFinishedOrder, asks } from '#test/functions/domain/a-piece.ts';
import { aBid, aProject } from '#test/functions/domain/a-project.ts';
import { aBuyer, anOrder, aSeller, type Person } from '#test/functions/domain/an-order.ts';
import { everything } from '#test/functions/domain/closing/everything.ts';
import { cancel, closeProject, withdrawBid } from '#test/functions/domain/steps.ts';

/** Copies of the records of these ids: everything that has one of them in its key, with ids of its own for each copy. */
function copiesOf(ids: readonly string[], count: number, texts: readonly string[]): Key[] {
  const found = texts.filter((text) => {
    const { PK, SK } = JSON.parse(text) as Key;
    // The cards of lists have their time in their key, and are no records.
    return !PK.includes('|') && ids.some((id) => `${PK} ${SK}`.includes(id));
  });
  return Array.from({ length: count }, () => {
    const renamed = ids.map((id) => [id, newId()] as const);
    return found.map((text) => {
      const copy = renamed.reduce((made, [from, to]) => made.replaceAll(from, to), text);
      return JSON.parse(copy) as Key;
    });
  }).flat();
}

/** How many of each somebody has. */
export type Amounts = Record<
  'bought' | 'sold' | 'pieces' | 'gigs' | 'projects' | 'bids' | 'reviews' | 'talks' | 'messages' | 'news',
  number
>;

/** Gives somebody one of everything, with nothing of it open, and answers all that is in the table then with so many copies of each. */
export async function withCopies(person: Person, amounts: Amounts): Promise<Key[]> {
  const ids = await aLittle(person, await aSeller());
  const texts = await everything();
  const copies = Object.entries(amounts).flatMap(([what, amount]) =>
    copiesOf(ids[what as keyof Amounts], amount, texts),
  );
  return [...texts.map((text) => JSON.parse(text) as Key), ...copies];
}

/** Gives somebody one of everything, and answers the ids of each that are its own. */
async function aLittle(person: Person, other: Person): Promise<Record<keyof Amounts, string[]>> {
  const bought = await anOrder({}, { seller: other, buyer: person });
  await cancel({ id: bought.id, userId: person.id });
  const sold = await anOrder({}, { seller: person, buyer: other });
  await cancel({ id: sold.id, userId: other.id });
  const shown = await aFinishedOrder({ seller: other, buyer: person });
  const piece = await asks(shown);
  const gig = await aGig(person, { title: `A gig by ${person.username}` });
  await withdraw(gig.card.id, person.id);
  const project = await aProject(person, { title: `A project of ${person.username}` });
  await closeProject(project.card.id, person.id);
  const others = await aProject(other);
  await withdrawBid(await aBid(others.card.id, person), person.id);
  const bid = await findItem<BidItem>(keys.bid(others.card.id, person.id));
  const review = newReview(person, { gigId: bought.gig.card.id, star: 4, desc: 'Fine.' });
  await transact(addReview(review, other.id));
  const partner = await aBuyer();
  const talk = await aConversation({ seller: person, buyer: partner });
  const said = await aMessage(talk.id, partner, 'Hello.');
  const thread = await aConversation({ seller: other, buyer: person });
  const message = await aMessage(thread.id, person, 'Hello again.');
  const newsId = newId();
  const news = { kind: 'order.paid', title: 'A heron', path: `/order/${sold.id}`, by: 'buyer' };
  await put({ ...keys.news(person.id, newsId), ...news, ttl: 2e9 });
  return {
    bought: [bought.id],
    sold: [sold.id],
    pieces: [shown.id, piece.id],
    gigs: [gig.card.id],
    projects: [project.card.id],
    bids: [others.card.id, bid?.card.at ?? ''],
    reviews: [review.id],
    talks: [partner.id, said.id],
    messages: [message.id],
    news: [newsId],
  };
}
