import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { Formatters } from '#app/formatters'
import type { PaymentIntent } from '#backoffice/approvals/payment-intent'
import type { BoundComparison } from '#backoffice/approvals/price-now.rules'
import { Amount } from '#components/amount'
import { Rate } from '#components/rate'
import { CellHead, Table, Td, Th, Tr } from '#components/table'
import { formatDecimal } from '#contract/money'

type Props = { intent: PaymentIntent; comparison: BoundComparison | undefined; format: Formatters }

/** Lists debit, rate and received amount: the approved bound, the current value, and the margin between them. */
export async function BoundsTable({ intent, comparison, format }: Props) {
  const t = await getTranslations('approval.bounds')
  const { bounds, asked: requested, sourceCurrency: from, destinationCurrency: to } = intent
  const now = comparison?.figures ?? requested
  const heads = { bound: t(comparison ? 'most' : 'mostPast'), now: t(comparison ? 'ifNow' : 'askedFor') }
  const money = (minor: bigint, currency: string) => <Amount value={format.figure(formatDecimal(minor, 2))} currency={currency} />
  return (
    <Table cards scrollLabel={t(comparison ? 'title' : 'titlePast')}>
      <thead>
        <tr>
          <Th>
            <span className="sr-only">{t('what')}</span>
          </Th>
          {[heads.bound, heads.now, ...(comparison ? [t('room')] : [])].map((head) => (
            <Th key={head} align="right">
              {head}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        <Row
          heads={heads}
          label={t('debit')}
          bound={money(bounds.largestDebitMinor, from)}
          now={money(now.debitMinor, from)}
          room={comparison && roomOf(bounds.largestDebitMinor - now.debitMinor, from)}
        />
        <Row
          heads={heads}
          label={t('rate')}
          bound={bounds.worstRate === null ? t('any') : t('orBetter', { rate: format.rate(bounds.worstRate) })}
          now={<Rate value={now.rate} locale={format.locale} />}
          room={comparison && <RateRoom room={bounds.worstRate === null ? null : comparison.room} format={format} />}
        />
        <Row
          heads={heads}
          label={t('received')}
          bound={<Least word={t('least')}>{money(bounds.leastReceivedMinor, to)}</Least>}
          now={money(now.receivedMinor, to)}
          room={comparison && roomOf(now.receivedMinor - bounds.leastReceivedMinor, to)}
        />
      </tbody>
    </Table>
  )

  function roomOf(minor: bigint, currency: string): ReactNode {
    if (minor === 0n) return <span className="text-muted">{t('noneNeeded')}</span>
    return <Signed isIn={minor > 0n} text={format.amount(formatDecimal(minor, 2), currency)} />
  }
}

function Least({ word, children }: { word: string; children: ReactNode }) {
  return (
    <>
      <span className="font-normal text-muted">{word}</span> {children}
    </>
  )
}

/** Shows the margin of the rate, in percent; `room` is null if any rate is allowed. */
async function RateRoom({ room, format }: { room: string | null; format: Formatters }) {
  const t = await getTranslations('approval.bounds')
  return room === null ? t('noneNeeded') : <Signed text={format.percent(room)} isIn={!room.startsWith('-')} />
}

type RowProps = { heads: { bound: string; now: string }; label: string; bound: ReactNode; now: ReactNode; room: ReactNode }

function Row({ heads, label, bound, now, room }: RowProps) {
  return (
    <Tr shape="card">
      <Td card="a1" head className="text-subtle">
        {label}
      </Td>
      <Td card="a2" className="text-right font-semibold tabular-nums">
        <CellHead>{heads.bound}</CellHead>
        {bound}
      </Td>
      <Td card="b2" className="text-right tabular-nums">
        <CellHead>{heads.now}</CellHead>
        {now}
      </Td>
      {room !== undefined && (
        <Td card="b1" className="text-right tabular-nums">
          {room}
        </Td>
      )}
    </Tr>
  )
}

function Signed({ text, isIn }: { text: string; isIn: boolean }) {
  return <span className={isIn ? 'text-ok' : 'text-bad'}>{text.replace('-', '\u2212')}</span>
}
