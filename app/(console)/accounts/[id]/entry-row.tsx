import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { Amount } from '#components/amount'
import { Cut } from '#components/cut'
import { Td, Th, Tr } from '#components/table'
import { TextLink } from '#components/text-link'
import type { PrefundedEntryPage } from '#contract/prefunded-accounts'
import { shortId } from '#lib/shared/masks'
import { pathOf } from '#lib/shared/path-of'
import { toHundredths } from '../../_records/prefunded-account/exact-balance'
import { entryKinds } from './entry-kind'
import type { AccountActs } from './read-account-acts'
import { ReverseTopUp } from './reverse-top-up'

/** Shows the heads of the columns, whose cells `EntryRow` shows. */
export async function EntryHeads({ acts }: { acts: AccountActs }) {
  const t = await getTranslations('accounts.entries.columns')
  return (
    <thead>
      <tr>
        <Th>{t('what')}</Th>
        <Th from={560}>{t('reference')}</Th>
        <Th from={848}>{t('by')}</Th>
        <Th align="right">{t('when')}</Th>
        <Th align="right">{t('amount')}</Th>
        {acts.fund && (
          <Th from={480}>
            <span className="sr-only">{t('act')}</span>
          </Th>
        )}
      </tr>
    </thead>
  )
}

type Props = {
  entry: PrefundedEntryPage['data'][number]
  by: string
  /** Whether its reversal waits for a second person. */
  waits: boolean
  acts: AccountActs
  format: Formatters
}

/** Shows one movement: what it was, the payment or the bank's reference, who made it, when, and the signed amount. */
export async function EntryRow({ entry, by, waits, acts, format }: Props) {
  const [nameOf, words] = await Promise.all([entryKinds(), getTranslations('accounts.entries')])
  const { kind, currency, amount, created_at: at } = entry
  const figure = format.figure(amount)
  return (
    <Tr shape="card">
      <Td card="a1" main>
        {nameOf(kind)}
        {(entry.reversed || waits) && <span className="font-normal text-muted"> · {words(waits ? 'waits' : 'reversed')}</span>}
      </Td>
      <Td card="a2" from={560} mono className="text-subtle">
        <Reference entry={entry} />
      </Td>
      <Td card="hidden" from={848} className="text-subtle">
        {by}
      </Td>
      <Td card="b2" className="text-right text-muted tabular-nums">
        <span title={format.exact(at)}>{format.moment(at)}</span>
      </Td>
      <Td card="b1" className="text-right">
        <Amount value={amount.startsWith('-') ? figure : `+${figure}`} currency={currency} strong />
      </Td>
      {acts.fund && <Reversal entry={entry} waits={waits} acts={acts} format={format} />}
    </Tr>
  )
}

/** Offers to reverse a top-up that was not reversed yet, and whose amount can be read exactly. */
function Reversal({ entry, waits, acts, format }: Omit<Props, 'by'>) {
  const { kind, reference, amount, currency, reversed } = entry
  const minor = kind === 'top_up' ? toHundredths(amount) : undefined
  const props = { reference, minor: String(minor), amount: `${format.figure(amount)}\u00a0${currency}`, account: acts.facts }
  return (
    <Td card="b3" from={480} className="text-right empty:p-0">
      {minor !== undefined && <ReverseTopUp {...props} offered={reversed === false && !waits} />}
    </Td>
  )
}

/** Links to the payment of an entry: its transaction, or the quote before there is one. A top-up has the bank's reference. */
function Reference({ entry: { reference, transaction_id: transaction, quote_id: quote } }: Pick<Props, 'entry'>) {
  if (transaction !== null) return <TextLink href={pathOf.transaction(transaction)}>{shortId(transaction)}</TextLink>
  if (quote !== null) return <TextLink href={pathOf.quote(quote)}>{shortId(quote)}</TextLink>
  return <Cut text={reference} className="tablet:max-w-48" />
}
