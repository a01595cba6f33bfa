import { type Difference, echoDifferences, isUnitApart, takesFeesOut } from '#backoffice/payments/echo'
import type { Quote, Transaction } from '#contract/transfers'
import { checkRemoval, findListed, untilFound, untilSo } from './appears'
import { newAccount, newCustomer } from './new-records'
import type { Known } from './read'
import { type Remark, remark } from './remarks'
import type { CheckOptions } from './report'
import type { Session } from './session'

/** Makes a remark with a text of the command; only the command writes. */
function written(text: string): Remark {
  return remark('written', { text })
}

/** 10.00 units of the source currency. */
const amountMinor = 1000n

/** Returns what a run with `--write` will do, to be shown before it starts. */
export function plannedWrites({ prefundedAccountId }: CheckOptions): string[] {
  return [
    'creates two customers with a pago móvil account each, changes one, deletes the other',
    'creates two quotes over 10.00 USDC, and cancels one where that is possible',
    prefundedAccountId === undefined
      ? 'pays nothing (no --prefunded-account was given)'
      : `pays and confirms one quote from the prefunded account ${prefundedAccountId}`,
  ]
}

/** Makes the writes. Returns what was created, one line each, and adds the ids to `known`. */
export async function checkWrites(session: Session, options: CheckOptions, known: Known): Promise<string[]> {
  const made: string[] = []
  await checkChanges(session, made)
  await checkCustomer(session, known, made)
  const quotedFor = options.customerId ?? known.customerId
  const destinationId = quotedFor === known.customerId ? known.accountId : await firstAccount(session, quotedFor)
  if (quotedFor === undefined || destinationId === undefined) {
    for (const name of ['createQuote', 'payQuote', 'confirmQuote', 'previewQuote', 'cancelQuote'] as const)
      session.skip(name, written('there is no customer with a bank account to quote for'))
    return made
  }
  const quote = await checkQuotes(session, options, { customerId: quotedFor, accountId: destinationId }, made)
  if (quote !== undefined) await checkPayment(session, options, known, quote, made)
  return made
}

/** Uses a customer of its own: a change may require verification, and a customer with pending transfers cannot be deleted. */
async function checkChanges(session: Session, made: string[]): Promise<void> {
  const body = newCustomer()
  const customer = await session.ask('createCustomer', (api) => api.createCustomer(body))
  if (customer === undefined) {
    for (const name of ['updateCustomer', 'deleteCustomer', 'deleteBankAccount'] as const)
      session.skip(name, written('no customer could be created'))
    return
  }
  const { id } = customer
  await untilFound(session, id)
  const updated = await session.ask('updateCustomer', (api) => api.updateCustomer(id, { ...body, city: 'Valencia' }))
  const read = await session.ask('readCustomer', (api) => api.readCustomer(id))
  if (updated !== undefined && read !== undefined && read.city !== 'Valencia')
    session.say('updateCustomer', { verdict: 'differs', what: written('a change of the city cannot be read back'), notes: [] })
  const account = await session.ask('createBankAccount', (api) => api.createBankAccount(id, newAccount()))
  if (account === undefined) session.skip('deleteBankAccount', written('no account could be created'))
  else await checkRemoval(session, id, await findListed(session, id, account))
  const deleted = await session.ask('deleteCustomer', (api) => api.deleteCustomer(id))
  made.push(`customer ${id}${deleted ? ' (deleted)' : ''}`)
}

async function checkCustomer(session: Session, known: Known, made: string[]): Promise<void> {
  const body = newCustomer()
  const created = await session.ask('createCustomer', (api) => api.createCustomer(body))
  if (created === undefined) {
    session.skip('createBankAccount', written('no customer could be created'))
    return
  }
  made.push(`customer ${created.id}`)
  Object.assign(known, { customerId: created.id, email: body.email })
  await untilFound(session, created.id)
  const account = await session.ask('createBankAccount', (api) => api.createBankAccount(created.id, newAccount()))
  if (account === undefined) return
  const listed = await findListed(session, created.id, account)
  known.accountId = listed?.id ?? (account.id || undefined)
  if (listed === undefined && session.verdictOf('listBankAccounts')?.verdict === 'fits')
    session.say('listBankAccounts', { verdict: 'differs', what: written('does not list an account that was created'), notes: [] })
}

async function firstAccount(session: Session, customerId: string | undefined): Promise<string | undefined> {
  if (customerId === undefined) return undefined
  return (await session.ask('listBankAccounts', (api) => api.listBankAccounts(customerId)))?.[0]?.id
}

type Payee = { customerId: string; accountId: string }

async function checkQuotes(session: Session, options: CheckOptions, payee: Payee, made: string[]): Promise<Quote | undefined> {
  const account_id = options.prefundedAccountId
  const body = {
    amount: Number(amountMinor),
    customer_id: payee.customerId,
    source: { payment_rail: 'prefunded_account', currency: 'USDC', account_id },
    destination: { currency: 'VES', account_id: payee.accountId, payment_rail: 'pagomovil' },
    fees_paid_by: 'source',
  } as const
  const quote = await session.ask('createQuote', (api) => api.createQuote(body))
  if (quote === undefined) {
    for (const name of ['payQuote', 'confirmQuote'] as const) session.skip(name, written('no quote could be created'))
    return undefined
  }
  made.push(`quote ${quote.id}`)
  const quoteBody = {
    amountMinor,
    side: 'source',
    feesPaidBy: 'source',
    ...payee,
    sourceCurrency: 'USDC',
    destinationCurrency: 'VES',
  } as const
  const differences = echoDifferences(quoteBody, quote)
  if (differences.length > 0) {
    const isOut = takesFeesOut(quoteBody, quote)
    const what = differences.map((one) => (isOut && one.member === 'amount' ? feesOut : differenceText(one))).join('; ')
    session.say('createQuote', { verdict: 'differs', what: written(what), notes: [] })
    session.skip('payQuote', written('a quote of something else is not paid'))
    session.skip('confirmQuote', written('a quote of something else is not paid'))
    return undefined
  }
  await session.ask('readQuote', (api) => api.readQuote(quote.id))
  await session.ask('previewQuote', (api) => api.previewQuote(body))
  const second = await session.ask('createQuote', (api) => api.createQuote(body))
  if (second === undefined) return quote
  const cancelled = await session.ask('cancelQuote', (api) => api.cancelQuote(second.id))
  made.push(`quote ${second.id}${cancelled ? ' (cancelled)' : ''}`)
  return quote
}

async function checkPayment(session: Session, options: CheckOptions, known: Known, quote: Quote, made: string[]): Promise<void> {
  const { prefundedAccountId } = options
  if (prefundedAccountId === undefined) {
    session.skip('payQuote', written('give --prefunded-account'))
    session.skip('confirmQuote', written('give --prefunded-account'))
    return
  }
  const body = { source: { prefunded_account_id: prefundedAccountId } }
  const paid = await session.ask('payQuote', (api) => api.payQuote(quote.id, body))
  if (paid === undefined) return session.skip('confirmQuote', written('the quote could not be paid'))
  made.push(paid.id === '' ? `payment of quote ${quote.id}` : `payment ${paid.id}`)
  Object.assign(known, { transactionId: paid.id, quoteId: quote.id, reference: quote.external_transfer_id })
  await confirm(session, quote, paid)
  await findByReference(session, known, quote, paid)
}

async function confirm(session: Session, quote: Quote, paid: Transaction): Promise<void> {
  if (paid.requires_confirmation === false || paid.status === 'completed')
    return session.skip('confirmQuote', written('the payment waits for no confirmation'))
  const confirmed = await session.ask('confirmQuote', (api) => api.confirmQuote(quote.id, {}))
  if (confirmed !== undefined && confirmed.id !== '' && confirmed.id !== quote.id)
    session.say('confirmQuote', { verdict: 'differs', what: written('answers another quote than was confirmed'), notes: [] })
}

/** Searches by the quote's own reference, or by its id: the published interface does not define which one it is. */
async function findByReference(session: Session, known: Known, quote: Quote, paid: Transaction): Promise<void> {
  let reference: string | undefined
  await untilSo(session, async () => {
    for (const word of [quote.external_transfer_id, quote.id]) {
      const answer = await session.refused(`/v1/transfers/search?partner_reference_id=${encodeURIComponent(word)}`)
      if (answer !== undefined && answer.status < 300) reference = word
      if (reference !== undefined || answer?.status !== 404) return true
    }
    return false
  })
  if (reference === undefined) return
  const filedUnder = reference
  known.reference = filedUnder
  const found = await session.ask('findTransactionByReference', (api) => api.findTransactionByReference(filedUnder))
  if (found !== undefined && paid.id !== '' && found.id !== paid.id)
    session.say('findTransactionByReference', {
      verdict: 'differs',
      what: written('answers another transaction than was paid'),
      notes: [],
    })
}

const feesOut =
  'the fees are taken out of the amount, although the sender pays them: the console pays such quotes only with the fees paid by the recipient'

/** Describes a member that came back with another value, for the report. */
function differenceText(difference: Difference): string {
  const { member, typed, inexact, came = inexact ? 'a figure too large to be read exactly' : 'no amount' } = difference
  if (isUnitApart(difference)) return `amount_unit_mismatch: 1000 (10.00 in minor units) came back as ${came}; see --amount-unit`
  return typed === undefined ? `${member} is no money: ${came}` : `${member}: ${typed} came back as ${came}`
}
