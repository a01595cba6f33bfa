import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { Formatters } from '#app/formatters'
import type { PaymentIntent } from '#backoffice/approvals/payment-intent'
import type { BoundStanding } from '#backoffice/approvals/price-now.rules'
import { Amount } from '#components/amount'
import { Rate } from '#components/rate'
import { Table, Td, Th, Tr } from '#components/table'
import { formatDecimal } from '#contract/money'

type Props = { intent: PaymentIntent; standing: BoundStanding | undefined; format: Formatters }

/** Debit, rate and what arrives: what is approved at most, what it would be now, and the room between. */
export async function BoundsTable({ intent, standing, format }: Props) {
  const t = await getTranslations('approval.bounds')
  const { bounds, asked, sourceCurrency: from, destinationCurrency: to } = intent
  const now = standing?.figures ?? asked
  const money = (minor: bigint, currency: string) => <Amount value={format.figure(formatDecimal(minor, 2))} currency={currency} />
  return (
    <Table scrollLabel={t(standing ? 'title' : 'titlePast')}>
      <thead>
        <tr>
          <Th>
            <span className="sr-only">{t('what')}</span>
          </Th>
          <Th align="right">{t(standing ? 'most' : 'mostPast')}</Th>
          <Th align="right">{t(standing ? 'ifNow' : 'askedFor')}</Th>
          {standing && <Th align="right">{t('room')}</Th>}
        </tr>
      </thead>
      <tbody>
        <Row
          label={t('debit')}
          bound={money(bounds.largestDebitMinor, from)}
          now={money(now.debitMinor, from)}
          room={standing && roomOf(bounds.largestDebitMinor - now.debitMinor, from)}
        />
        <Row
          label={t('rate')}
          bound={bounds.worstRate === null ? t('any') : t('orBetter', { rate: format.rate(bounds.worstRate) })}
          now={<Rate value={now.rate} locale={format.locale} />}
          room={standing && <RateRoom room={bounds.worstRate === null ? null : standing.room} format={format} />}
        />
        <Row
          label={t('received')}
          bound={
            <>
              <span className="font-normal text-muted">{t('least')}</span> {money(bounds.leastReceivedMinor, to)}
            </>
          }
          now={money(now.receivedMinor, to)}
          room={standing && roomOf(now.receivedMinor - bounds.leastReceivedMinor, to)}
        />
      </tbody>
    </Table>
  )

  function roomOf(minor: bigint, currency: string): ReactNode {
    if (minor === 0n) return <span className="text-muted">{t('noneNeeded')}</span>
    return <Signed isIn={minor > 0n} text={format.amount(formatDecimal(minor, 2), currency)} />
  }
}

/** How far the rate may still move, in per cent; null where any rate will do. */
async function RateRoom({ room, format }: { room: string | null; format: Formatters }) {
  const t = await getTranslations('approval.bounds')
  return room === null ? t('noneNeeded') : <Signed text={format.percent(room)} isIn={!room.startsWith('-')} />
}

function Row({ label, bound, now, room }: { label: string; bound: ReactNode; now: ReactNode; room: ReactNode }) {
  return (
    <Tr>
      <Td className="text-subtle">{label}</Td>
      <Td className="text-right font-semibold tabular-nums">{bound}</Td>
      <Td className="text-right tabular-nums">{now}</Td>
      {room !== undefined && <Td className="text-right tabular-nums">{room}</Td>}
    </Tr>
  )
}

function Signed({ text, isIn }: { text: string; isIn: boolean }) {
  return <span className={isIn ? 'text-ok' : 'text-bad'}>{text.replace('-', '\u2212')}</span>
}
