import type { Person } from './people.ts';

/** A project of this client that these freelancers have bid on; what happens to it concerns no other test. */
export async function aFreshProject({ client }: Person, bidders: Person[] = []) {
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

/** The same with the first of these freelancers chosen, and one module assigned to them. */
export async function aFreshAward(owner: Person, freelancer: Person) {
  const { id: projectId, bids } = await aFreshProject(owner, [freelancer]);
  await owner.client.bids.accept({ params: { id: String(bids[0]?.id) } });
  const module = await owner.client.modules.create({
    body: { projectId, name: 'The lens', details: 'Ground by hand.', deadlineDays: '9' },
  });
  return { projectId, module };
}
