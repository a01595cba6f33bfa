import { z } from 'zod'
import { Currency } from '#contract/currency'
import { Id } from '#contract/primitives'

const NamedAccount = z.object({ id: Id, currency: Currency, name: z.string().min(1).max(64) })

/** A prefunded account as the operator names it, for an API that does not list them. */
export type NamedAccount = z.infer<typeof NamedAccount>

/** Parses `id:currency[:name]`, separated by commas. An account without a name is called by its id. */
export const PrefundedSetting = z.string().transform((text, context): NamedAccount[] => {
  const accounts = text
    .split(',')
    .filter((part) => part.trim() !== '')
    .map(toAccount)
  const ids = new Set(accounts.map((account) => account?.id))
  if (ids.size === accounts.length && accounts.every((account) => account !== undefined)) return accounts
  context.addIssue(
    `expected id:currency[:name], with commas between them, each id once, and a currency of ${Currency.options.join(', ')}, e.g. acc-1:USDC:Treasury,acc-2:USD`,
  )
  return z.NEVER
})

/** An id may contain a colon itself: it ends where a currency begins. */
const parts = new RegExp(`^(.+?):\\s*(${Currency.options.join('|')})\\s*(?::(.*))?$`)

function toAccount(text: string): NamedAccount | undefined {
  const [, id = '', currency, name = ''] = parts.exec(text) ?? []
  return NamedAccount.safeParse({ id: id.trim(), currency, name: name.trim() || id.trim() }).data
}
