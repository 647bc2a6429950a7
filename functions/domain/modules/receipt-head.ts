import type { ReceiptHead } from '#functions/domain/work/kind.ts';
import type { WorkCard } from '#functions/domain/work/record.ts';
import { keys } from '#functions/table/keys.ts';
import { findItems } from '#functions/table/read.ts';
import type { UserCard } from '#shared/entities/user.ts';
import { projectIdOf } from '#shared/rules/module-id.ts';

/** A module as a receipt names it: its project's title before its own, and the cards of its two parties. */
export async function receiptHead({ id, title, buyer, seller }: WorkCard): Promise<ReceiptHead | undefined> {
  const [payer, payee, project] = [keys.user(buyer.id), keys.user(seller.id), keys.project(projectIdOf(id))];
  const found = await findItems<UserCard & { card?: { title: string } }>(
    [payer, payee, project],
    ['id', 'username', 'img', 'card'],
  );
  const itemOf = ({ PK }: { PK: string }) => found.find((each) => each.PK === PK);
  const [client, freelancer, ofProject] = [itemOf(payer), itemOf(payee), itemOf(project)?.card];
  if (!client || !freelancer || !ofProject) return undefined;
  const personOf = ({ id: userId, username, img }: UserCard) => ({ id: userId, username, img });
  return {
    title: `${ofProject.title}: ${title}`,
    buyer: personOf(client),
    seller: personOf(freelancer),
  };
}
