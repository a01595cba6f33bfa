import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { Amount } from '#components/amount'
import { Cut } from '#components/cut'
import { Td, Tr } from '#components/table'
import { TextLink } from '#components/text-link'
import type { PrefundedEntryPage } from '#contract/prefunded-accounts'
import { shortId } from '#lib/shared/masks'
import { pathOf } from '#lib/shared/path-of'
import { toHundredths } from '../../_records/prefunded-account/exact-balance'
import { entryKinds } from './entry-kind'
import type { AccountActs } from './read-account-acts'
import { ReverseTopUp } from './reverse-top-up'

type Props = {
  entry: PrefundedEntryPage['data'][number]
  by: string
  /** The name of the customer whose payment it is; undefined if the API does not report them. */
  payee: string | undefined
  /** Whether its reversal waits for a second person. */
  waits: boolean
  hasBalances: boolean
  acts: AccountActs
  format: Formatters
}

/** Shows one movement: what it was, the payment or the bank's reference, who made it, when, the signed amount and the balance. */
export async function EntryRow({ entry, by, payee, waits, hasBalances, acts, format }: Props) {
  const [nameOf, words] = await Promise.all([entryKinds(), getTranslations('accounts.entries')])
  const { kind, currency, amount, balance_after: balance, created_at: at } = entry
  const figure = format.figure(amount)
  return (
    <Tr shape="card">
      <Td card="a1" main wrap className="tablet:max-w-32 tablet:min-w-28">
        {nameOf(kind)}
        {(entry.reversed || waits) && <span className="font-normal text-muted"> · {words(waits ? 'waits' : 'reversed')}</span>}
      </Td>
      <Td card="a2" className="leading-4.5 text-subtle max-tablet:row-span-2 tablet:py-1.5">
        <Payment entry={entry} payee={payee} />
        {acts.fund && <Reversal entry={entry} waits={waits} acts={acts} format={format} />}
      </Td>
      <Td card="hidden" from={976} className="text-subtle">
        {by}
      </Td>
      <Td card="b3" wrap className="text-right text-muted tabular-nums">
        <span title={format.exact(at)}>{format.moment(at)}</span>
      </Td>
      <Td card="b1" className="text-right">
        <Amount value={amount.startsWith('-') ? figure : `+${figure}`} currency={currency} strong />
      </Td>
      {hasBalances && (
        <Td card="b2" from={560} className="text-right text-subtle tabular-nums">
          <span className="text-xs text-muted tablet:hidden">{words('columns.balance')} </span>
          {balance ? format.figure(balance) : '–'}
        </Td>
      )}
    </Tr>
  )
}

/** Offers to reverse a top-up that was not reversed yet, and whose amount can be read exactly. */
function Reversal({ entry, waits, acts, format }: Pick<Props, 'entry' | 'waits' | 'acts' | 'format'>) {
  const { kind, reference, amount, currency, reversed } = entry
  const minor = kind === 'top_up' ? toHundredths(amount) : undefined
  const props = { reference, minor: String(minor), amount: `${format.figure(amount)}\u00a0${currency}`, account: acts.facts }
  return minor !== undefined && <ReverseTopUp {...props} offered={reversed === false && !waits} />
}

/**
 * Links to the payment of an entry, which is its transaction, or the quote before there is one: by the name of its customer, with
 * its reference, as far as the API reports them. A top-up has the bank's reference.
 */
function Payment({ entry, payee }: Pick<Props, 'entry' | 'payee'>) {
  const { reference, transaction_id: transaction, quote_id: quote, partner_reference_id: own } = entry
  const id = transaction ?? quote
  if (id === null) return <Reference text={reference} />
  const href = transaction === null ? pathOf.quote(id) : pathOf.transaction(id)
  return (
    <>
      <TextLink href={href} className="tablet:max-w-full">
        <Cut text={payee ?? shortId(id)} className={payee === undefined ? 'font-mono' : 'tablet:max-w-48'} />
      </TextLink>
      {own && <Reference text={own} />}
    </>
  )
}

function Reference({ text }: { text: string }) {
  return <Cut text={text} className="font-mono text-[12.5px] tracking-[-0.01em] tablet:max-w-48" />
}
