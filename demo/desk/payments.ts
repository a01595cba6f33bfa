import { sendPayment } from '#backoffice/payments/send-payment'
import { ServiceError } from '#contract/errors'
import type { Order } from '../story/orders'
import { askAtDesk } from './approvals'
import { cancel, type DeskQuote, depsOf, goOnPaid, quoteAtDesk } from './quotes'
import { atWork, type DeskAct } from './scene'

/** Locks a rate, pays, and confirms where necessary, as far as the order's outcome allows. */
export function payAtDesk(order: Order): DeskAct {
  return async (scene) => {
    const { later, random } = scene
    const made = await quoteAtDesk(scene, order)
    const { kind } = order.outcome
    if (kind === 'cancelled') later(70, cancel(made.quote))
    else if (kind !== 'expired') later(random.between(30, 140), pay(order, made))
  }
}

/** Pays; if the policy of the organization requires an approval, requests one. */
function pay(order: Order, made: DeskQuote): DeskAct {
  return async (scene) => {
    const actor = await atWork(scene, 'finance')
    const { quote, accountId: prefundedAccountId } = made
    try {
      const paid = await sendPayment(depsOf(scene), actor, { quote, prefundedAccountId })
      goOnPaid(scene, order, { quote, transactionId: paid.id, confirms: paid.requires_confirmation === true })
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code !== 'approval_required') throw error
      await askAtDesk(order, made)(scene)
    }
  }
}
