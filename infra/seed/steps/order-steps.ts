import type { OrderStep } from '#infra/seed/content/types.ts';
import type { Member } from '#infra/seed/member.ts';

/** An order with its two parties. */
type Parties = { id: string; buyer: Member; seller: Member };

/** Does to an order what one of its parties does. */
export async function takeOrderStep(step: OrderStep, { id, ...parties }: Parties): Promise<void> {
  const params = { id };
  const { buyer, seller } = parties;
  switch (step.action) {
    case 'approve':
      await buyer.client.orders.approve({ params });
      break;
    case 'requestRevision':
      await buyer.client.orders.revision({ params, body: { message: step.message } });
      break;
    case 'cancel':
      await buyer.client.orders.cancel({ params, body: { reason: step.reason } });
      break;
    case 'agreeToCancel':
      await seller.client.orders.cancel({ params, body: { reason: step.reason } });
      break;
    case 'refund': {
      const { version: seen } = await seller.client.orders.get({ params });
      await seller.client.orders.refund({ params, query: { seen }, body: { amount: step.amount } });
      break;
    }
    case 'dispute': {
      const { amount, reason } = step;
      await parties[step.by].client.disputes.create({ body: { orderId: id, amount, reason } });
      break;
    }
    case 'offer': {
      const { amount, reason } = step;
      await parties[step.by].client.disputes.offer({ params, body: { amount, reason } });
      break;
    }
    case 'acceptOffer':
      await parties[step.by].client.disputes.accept({ params });
      break;
  }
}
