import type { Visitor } from '#test/support/actors.ts';

type Party = Pick<Visitor, 'client'>;

/** A new project of this client with a bid of each of these freelancers. No other test uses it. */
export async function aProject({ client }: Party, bidders: Party[] = []) {
  const project = await client.projects.create({
    body: {
      title: 'A lamp for our lighthouse',
      description: 'It has to turn, and it has to be seen from twenty miles.',
      category: 'Design',
      budget: '1000',
      numberOfModules: '3',
    },
  });
  const bids = await Promise.all(
    bidders.map((bidder) => bidder.client.bids.create({ body: { projectId: project.id, amount: '800' } })),
  );
  return { ...project, bids };
}

/** A new project of this client whose bid by this freelancer is accepted, with one module assigned. */
export async function anAward(client: Party, freelancer: Party) {
  const { id: projectId, bids } = await aProject(client, [freelancer]);
  await client.client.bids.accept({ params: { id: String(bids[0]?.id) } });
  const module = await client.client.modules.create({
    body: { projectId, name: 'The lens', details: 'Ground by hand.', deadlineDays: '9' },
  });
  return { projectId, module };
}
