import type { BankAccount } from '#contract/bank-accounts'
import { remark } from './remarks'
import type { Session } from './session'

/** How often a new record is looked for, once a second: some APIs read from a copy that is seconds behind. */
const tries = 15

/** Waits until a new customer is found by the id. The verdict on an API that never finds them comes from the read itself. */
export async function untilFound(session: Session, customerId: string): Promise<void> {
  const target = `/v1/customers/${encodeURIComponent(customerId)}`
  const isThere = async () => (await session.refused(target))?.status !== 404
  const tried = await untilSo(session, isThere)
  if (tried > 0) session.say('readCustomer', { verdict: 'fits', notes: [remark('appearsLate')] })
}

/**
 * Returns a new account from the list of its customer, waiting until it is listed; undefined if it is not. `id` is empty if the answer
 * to its creation gave none: the customer has no other account.
 */
export async function findListed(session: Session, customerId: string, { id }: BankAccount): Promise<BankAccount | undefined> {
  let found: BankAccount | undefined
  const tried = await untilSo(session, async () => {
    const listed = await session.ask('listBankAccounts', (api) => api.listBankAccounts(customerId))
    found = listed?.find((one) => id === '' || one.id === id)
    return listed === undefined || found !== undefined
  })
  if (tried > 0 && found !== undefined) session.say('listBankAccounts', { verdict: 'fits', notes: [remark('appearsLate')] })
  return found
}

/** Removes an account, and looks whether it is listed no longer. */
export async function checkRemoval(session: Session, customerId: string, account: BankAccount | undefined): Promise<void> {
  const notListed = remark('written', { text: 'the account that was created is not listed' })
  if (account === undefined) return session.skip('deleteBankAccount', notListed)
  await session.ask('deleteBankAccount', (api) => api.deleteBankAccount(customerId, account.id))
  let isListed = false
  await untilSo(session, async () => {
    const left = await session.ask('listBankAccounts', (api) => api.listBankAccounts(customerId))
    isListed = left?.some((one) => one.id === account.id) === true
    return !isListed
  })
  const still = remark('written', { text: 'still lists an account that was deleted' })
  if (isListed) session.say('listBankAccounts', { verdict: 'differs', what: still, notes: [] })
}

/** Waits until it is so. Returns the number of tries that found it otherwise. */
export async function untilSo(session: Session, isSo: () => Promise<boolean>): Promise<number> {
  for (let tried = 0; tried < tries; tried++) {
    if (await isSo()) return tried
    await session.pause(1_000)
  }
  return tries
}
