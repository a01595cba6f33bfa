import { CircleHelp, CircleX, Hourglass, Radar } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { listRowsToSee, type RowToSee } from '#backoffice/batches/list-rows'
import { mayRetry } from '#backoffice/batches/pauses.rules'
import type { Batch } from '#backoffice/batches/tables'
import { Amount } from '#components/amount'
import { Badge } from '#components/badge'
import { Card, CardHeader } from '#components/card'
import { Table, Td, Th, Tr } from '#components/table'
import { TextLink } from '#components/text-link'
import { formatDecimal } from '#contract/money'
import type { Staff } from '#lib/access/session'
import { openDesk } from '#lib/server/desk'
import { shortId } from '#lib/shared/masks'
import { pathOf } from '#lib/shared/path-of'
import { bankName } from '../../_records/customer/bank-name'
import { customerNames } from '../../_records/customer/customer-names'
import { RetryFailed } from './run-acts'
import { stateWords } from './state-words'

const most = 50
const styles = {
  failed: { tone: 'bad', icon: <CircleX /> },
  unknown: { tone: 'work', icon: <Radar /> },
  not_known: { tone: 'bad', icon: <CircleHelp /> },
  processing: { tone: 'wait', icon: <Hourglass /> },
  waiting: { tone: 'wait', icon: <Hourglass /> },
} as const

/** `retryable`: the number of failed rows whose money is certainly here. */
type Props = { batch: Batch; retryable: number; staff: Staff; format: Formatters }

/** Lists the rows that failed, whose outcome is unknown, whose confirmation was refused or whose quote differs, with the reasons. */
export async function LookCard({ batch, retryable, staff, format }: Props) {
  const [t, say, { db }] = await Promise.all([getTranslations('batch.look'), stateWords(), openDesk()])
  const rows = await listRowsToSee(db, batch.id, most)
  if (rows.length === 0) return null
  const names = await customerNames(
    rows.map(({ customerId }) => customerId ?? undefined),
    { seesEmails: staff.can('customer.see_email') },
  )
  return (
    <Card>
      <CardHeader title={t('title')} count={rows.length}>
        {retryable > 0 && mayRetry(batch) && staff.can('batch.run') && <RetryFailed id={batch.id} count={retryable} />}
      </CardHeader>
      <Table aria-label={t('title')} cards>
        <thead>
          <tr>
            <Th>{t('row')}</Th>
            <Th>{t('payee')}</Th>
            <Th from={736}>{t('bank')}</Th>
            <Th>{t('state')}</Th>
            <Th>{t('why')}</Th>
            <Th align="right">{t('debit')}</Th>
            <Th from={640}>{t('quote')}</Th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <LookRow
              key={row.rowNumber}
              row={row}
              payee={names(row.customerId ?? undefined) ?? shortId(row.customerId ?? '')}
              {...{ batch, format, say, t }}
            />
          ))}
        </tbody>
      </Table>
    </Card>
  )
}

type RowProps = Pick<Props, 'batch' | 'format'> & {
  row: RowToSee
  payee: string
  say: Awaited<ReturnType<typeof stateWords>>
  t: Awaited<ReturnType<typeof getTranslations<'batch.look'>>>
}

function LookRow({ row, payee, batch, format, say, t }: RowProps) {
  return (
    <Tr shape="card">
      <Td card="a1">{t('number', { row: row.rowNumber })}</Td>
      <Td card="a2" wrap>
        {payee}
      </Td>
      <Td card="hidden" from={736}>
        {bankOf(row)}
      </Td>
      <Td card="b1">
        <Badge {...styles[isStyled(row.state) ? row.state : 'not_known']}>{say.state(row)}</Badge>
      </Td>
      <Td card="whole" wrap>
        {say.why(row)}
      </Td>
      <Td card="b2" className="text-right">
        <Debit row={row} currency={batch.sourceCurrency} unknown={t('debitUnknown')} format={format} />
      </Td>
      <Td card="whole" from={640}>
        {row.quoteId && <TextLink href={pathOf.quote(row.quoteId)}>{shortId(row.quoteId)}</TextLink>}
      </Td>
    </Tr>
  )
}

/** Returns the name of the payee's bank, as it was when the row was matched. */
function bankOf({ account }: RowToSee): string | undefined {
  const code = account?.account_bank
  return typeof code === 'string' ? bankName({ bank_code: code }) : undefined
}

function isStyled(state: string): state is keyof typeof styles {
  return state in styles
}

type DebitProps = { row: RowToSee; currency: string; unknown: string; format: Formatters }

/**
 * Shows zero for a row whose money is certainly here, or that still waits, what was paid for one that waits for its confirmation, and
 * no figure for one of which nothing is certain.
 */
function Debit({ row, currency, unknown, format }: DebitProps) {
  if (row.state === 'processing' && row.debitMinor !== null)
    return <Amount value={format.figure(formatDecimal(row.debitMinor, 2))} currency={currency} />
  if (!row.isMoneyHere && row.state !== 'waiting') return <span className="text-muted">{unknown}</span>
  return <Amount value={format.figure('0.00')} currency={currency} />
}
