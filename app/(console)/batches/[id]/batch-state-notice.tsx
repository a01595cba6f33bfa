import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { findRefusedForDebit } from '#backoffice/batches/list-rows'
import { isBound } from '#backoffice/batches/pauses.rules'
import type { Batch } from '#backoffice/batches/tables'
import { Notice } from '#components/notice'
import { TextLink } from '#components/text-link'
import { formatDecimal } from '#contract/money'
import { openDesk } from '#lib/server/desk'
import { pathOf } from '#lib/shared/path-of'
import { pauseReasons } from '../../_records/batch/pause-reason'
import { GoOn } from './run-acts'

type Props = { batch: Batch; mayRun: boolean; format: Formatters }

/** Explains why the batch does not proceed, and what the user can do; renders nothing while it proceeds. */
export async function BatchStateNotice({ batch, mayRun, format }: Props) {
  const [t, errors, reason] = await Promise.all([getTranslations('batch.notice'), getTranslations('errors'), pauseReasons()])
  const { id, state, approval, pauseReason, heldUntil, heldCode } = batch
  if (state === 'submitted' && approval?.requestId) {
    return (
      <Notice tone="wait" title={t('waits')}>
        <TextLink href={pathOf.approval(approval.requestId)}>{t('openRequest')}</TextLink>
      </Notice>
    )
  }
  if (state === 'paused' && pauseReason !== null) {
    return (
      <Notice
        tone="wait"
        title={t('paused')}
        action={mayRun && isBound(batch) && <GoOn id={id} lacksApproval={pauseReason.startsWith('approval_')} />}
      >
        {reason(pauseReason)}
        {pauseReason === 'debit_drift' && <Dearest batch={batch} format={format} />}
      </Notice>
    )
  }
  if (state === 'running' && heldUntil !== null && heldUntil > format.now) {
    const why = heldCode !== null && errors.has(heldCode) ? errors(heldCode) : ''
    return (
      <Notice tone="work" title={t('held', { when: format.clock(heldUntil) })}>
        {heldCode === 'answer_lost' ? t('unusable') : why}
      </Notice>
    )
  }
  return null
}

/** Shows what the row would debit whose quote was refused, before anybody accepts such prices for the rest. */
async function Dearest({ batch, format }: Pick<Props, 'batch' | 'format'>) {
  const [t, { db }] = await Promise.all([getTranslations('batch.notice'), openDesk()])
  const row = await findRefusedForDebit(db, batch)
  if (row === undefined) return null
  const amount = format.amount(formatDecimal(row.amountMinor, 2), row.currency)
  const debit = format.amount(formatDecimal(row.debitMinor, 2), batch.sourceCurrency)
  return <p>{t('dearest', { row: row.rowNumber, amount, debit })}</p>
}
