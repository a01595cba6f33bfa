import { findApproval } from '#backoffice/approvals/approval'
import { decideApproval } from '#backoffice/approvals/decide'
import type { Masked } from '#backoffice/columns'
import { askToPay } from '#backoffice/payments/ask-to-pay'
import { executeApproved } from '#backoffice/payments/execute-approved'
import { returnChanged } from '#backoffice/payments/return-changed'
import type { Order } from '../story/orders'
import type { PlannedAnswer } from '../story/requested-orders'
import { type DeskQuote, depsOf, goOnPaid, quoteAtDesk } from './quotes'
import { atWork, type DeskAct, type Scene } from './scene'

/** Requests an approval, which a second person decides during their work. */
export function askAtDesk(
  order: Order,
  made: DeskQuote,
  { note = noteOf(order), verdict }: { note?: string; verdict?: PlannedAnswer } = {},
): DeskAct {
  return async (scene) => {
    const { later, random } = scene
    const actor = await atWork(scene, 'finance')
    const { quote, typed, accountId } = made
    const { id, hash } = await askToPay(depsOf(scene), actor, {
      quote: { ...quote, customer_id: quote.customer_id ?? typed.customerId },
      typed,
      sourceAccountId: accountId,
      account: await shownAccount(scene, typed),
      room: {},
      note,
    })
    const decided = verdict ?? { kind: 'approve', minutes: random.between(3, 28) }
    if (decided.kind !== 'open') later(decided.minutes * 60, decide(order, { id, hash }, decided))
  }
}

/** Quotes and requests an approval at once: for requests that are waiting or decided when a visitor opens the demo. */
export function askFor(order: Order, how: { note?: string; verdict?: PlannedAnswer }): DeskAct {
  return async (scene) => askAtDesk(order, await quoteAtDesk(scene, order), how)(scene)
}

type Waiting = { id: string; hash: string }

function decide(order: Order, { id, hash }: Waiting, { kind, reason }: Exclude<PlannedAnswer, { kind: 'open' }>): DeskAct {
  return async (scene) => {
    const approval = await findApproval(scene.desk.db, id)
    if (approval?.state !== 'waiting') return
    const actor = await atWork(scene, 'approver')
    await decideApproval(scene.desk, actor, { approvalId: id, hash, decision: kind, reason })
    if (kind === 'approve') scene.later(2, execute(order, id))
  }
}

/** Lets the worker pay an approved request. */
function execute(order: Order, id: string): DeskAct {
  return async (scene) => {
    await executeApproved(depsOf(scene))
    const ended = await findApproval(scene.desk.db, id)
    if (ended?.state !== 'paid' || ended.quoteId === null) return
    const quote = await scene.organization.callers.desk.readQuote(ended.quoteId)
    goOnPaid(scene, order, { quote, transactionId: quote.transaction_id ?? '', confirms: quote.requires_confirmation === true })
  }
}

/** Lets the worker check whether the payees of waiting requests have changed. */
export function lookAtPayees(): DeskAct {
  return async (scene) => returnChanged(depsOf(scene))
}

function noteOf({ reference, description }: Order): string {
  return description ?? `Order ${reference}`
}

async function shownAccount({ organization }: Scene, { customerId, accountId }: DeskQuote['typed']): Promise<Masked> {
  const accounts = await organization.callers.desk.listBankAccounts(customerId)
  const account = accounts.find(({ id }) => id === accountId)
  if (account === undefined) return {}
  const { account_type, bank_code, account_number, phone_number, id_doc_number } = account
  return {
    account_rail: account_type,
    account_bank: bank_code,
    account_number: account_number ?? null,
    account_phone: phone_number ?? null,
    account_document: id_doc_number ?? null,
  }
}
