import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { listBatches } from '#backoffice/batches/list-batches'
import { LinkButton } from '#components/button'
import { ListEmpty } from '#components/list-state'
import { openDesk } from '#lib/server/desk'
import { ListPager, pagesBeside } from '../_kit/list/list-pager'
import { toBatchLines } from '../_records/batch/batch-lines'
import { type BatchesView, batchesAddress } from './batches-address'
import { BatchesTable } from './batches-table'

const pageSize = 25

/** One page of the list, the newest first. */
export async function BatchesCard({ view, mayRun, format }: { view: BatchesView; mayRun: boolean; format: Formatters }) {
  const [t, { db }] = await Promise.all([getTranslations('batches'), openDesk()])
  const found = await listBatches(db, { limit: pageSize + 1, before: view.trail.at(-1), state: view.state })
  const shown = found.slice(0, pageSize)
  const next = found.length > pageSize ? (shown.at(-1)?.id ?? null) : null
  if (shown.length === 0 && view.trail.length === 0) {
    return (
      <ListEmpty title={t('empty.title')} actions={mayRun && <LinkButton href="/batches/new">{t('new')}</LinkButton>}>
        {t('empty.text')}
      </ListEmpty>
    )
  }
  return (
    <>
      <BatchesTable rows={await toBatchLines(shown, format)} />
      <ListPager
        summary={t('shown', { count: shown.length })}
        {...pagesBeside((trail) => batchesAddress.href(view, { trail }), view.trail, next)}
      />
    </>
  )
}
