import { aGig } from '#test/functions/domain/a-gig.ts';

import type { Life } from './a-life.ts';
import type { Market } from './a-market.ts';
import type { Person } from './person.ts';

/** Few words, so that it is in few lists. */
const fewWords = { title: 'Ink', shortTitle: 'Ink', shortDesc: 'Ink', desc: 'Ink' };

/** One of the buyers orders a gig or hires somebody for a project; undefined if they may not. */
export async function begin(market: Market, name: string): Promise<Life | undefined> {
  const { chance, people } = market;
  const sides = {
    buyer: chance.pick(people.filter(({ isSeller }) => !isSeller)),
    seller: chance.pick(people.filter(({ isSeller }) => isSeller)),
  };
  const life = { name, sides, intents: [], disputes: [], turns: chance.whole(6, 18) };
  return chance.chance(0.5) ? beginOrder(market, life) : beginProject(market, life);
}

type New = Omit<Life, 'kind' | 'page'>;

async function beginOrder({ chance, names, note, send }: Market, life: New): Promise<Life | undefined> {
  const { name, sides } = life;
  const { id, name: username } = sides.seller;
  const { card } = await aGig(
    { id, username, img: null, country: 'Norway' },
    {
      ...fewWords,
      price: (chance.whole(500, 30_000) / 100).toFixed(2),
      deliveryTime: chance.whole(1, 10),
      revisionNumber: chance.whole(0, 2),
    },
  );
  names.give(card.id, `gig of ${name}`);
  const answer = await send(sides.buyer, { method: 'post', path: `/orders/create/${card.id}`, body: {} });
  const orderId = String(answer.body['id']);
  if (answer.status === 201) names.give(orderId, name);
  note('order: place', { of: name, answer });
  return answer.status === 201
    ? { ...life, kind: 'order', page: `/orders/${orderId}`, gigId: card.id }
    : undefined;
}

async function beginProject(market: Market, life: New): Promise<Life | undefined> {
  const { chance, names } = market;
  const { name, sides } = life;
  const ask = async (person: Person, what: string, path: string, body: Record<string, unknown>) => {
    const answer = await market.send(person, { method: what === 'accept' ? 'put' : 'post', path, body });
    const id = String(answer.body['id']);
    if (answer.status === 201) names.give(id, name);
    market.note(`project: ${what}`, { of: name, answer });
    return answer.status < 300 ? id : undefined;
  };
  const left = chance.whole(1, 2);
  const [title, description, category] = ['Ink', 'Ink', 'Design'];
  const form = { title, description, category, budget: 800, numberOfModules: left };
  const id = await ask(sides.buyer, 'post', '/projects', form);
  const bidId =
    id && (await ask(sides.seller, 'bid', '/bids', { projectId: id, amount: chance.whole(200, 600) }));
  if (!bidId || !(await ask(sides.buyer, 'accept', `/bids/${bidId}/accept`, {}))) return undefined;
  return { ...life, kind: 'module', page: `/modules/project/${id}`, project: { id, bidId, left } };
}
