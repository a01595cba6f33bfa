import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { countFound, listBatches } from '#backoffice/batches/list-batches'
import { LinkButton } from '#components/button'
import { ListEmpty, ListNoMatch } from '#components/list-state'
import { ProgressKey } from '#components/progress'
import type { Staff } from '#lib/access/session'
import { openDesk } from '#lib/server/desk'
import { pagesBeside } from '../_kit/list/list-pager'
import { barGroups, groupTones } from '../_records/batch/bar-parts'
import { MoneyPager } from '../_records/payment/money-pager'
import { toBatchRows } from './batch-rows'
import { type BatchesView, batchesAddress, cursorIn, toBatchesQuery } from './batches-address'
import { BatchesTable } from './batches-table'

const pageSize = 25

type Props = { view: BatchesView; staff: Pick<Staff, 'personId' | 'can'>; format: Formatters }

/** Shows one page of the list in the address, newest first. */
export async function BatchesCard({ view, staff, format }: Props) {
  const { db } = await openDesk()
  const query = toBatchesQuery(view, { ...format, personId: staff.personId })
  const [found, count] = await Promise.all([
    listBatches(db, query, { limit: pageSize + 1, before: cursorIn(view) }),
    countFound(db, query),
  ])
  const shown = found.slice(0, pageSize)
  if (shown.length === 0 && view.trail.length === 0) return <NoBatches view={view} mayRun={staff.can('batch.run')} />
  const next = found.length > pageSize ? (shown.at(-1)?.id ?? null) : null
  return (
    <div className="@container/batches">
      <BatchesTable rows={await toBatchRows(shown, format)} />
      <MoneyPager
        {...pagesBeside((trail) => batchesAddress.href(view, { trail }), view.trail, next)}
        shown={shown.length}
        count={count}
        format={format}
      >
        <BarKeys />
      </MoneyPager>
    </div>
  )
}

async function NoBatches({ view, mayRun }: { view: BatchesView; mayRun: boolean }) {
  const t = await getTranslations('batches')
  const { all, href, isFiltered } = batchesAddress
  if (isFiltered(view)) {
    const clear = <LinkButton href={href(all, { tab: view.tab })}>{t('noMatch.clear')}</LinkButton>
    return <ListNoMatch title={t('noMatch.title')} actions={clear} />
  }
  if (view.tab !== 'all') return <ListEmpty title={t(`empty.${view.tab}.title`)}>{t(`empty.${view.tab}.text`)}</ListEmpty>
  return (
    <ListEmpty title={t('empty.all.title')} actions={mayRun && <LinkButton href="/batches/new">{t('new')}</LinkButton>}>
      {t('empty.all.text')}
    </ListEmpty>
  )
}

/** Shows the legend of the bars, hidden on widths without bars. */
async function BarKeys() {
  const t = await getTranslations('batch.progress.groups')
  return (
    <span className="flex flex-wrap gap-x-3 @max-[848px]/batches:hidden">
      {barGroups.map((group) => (
        <ProgressKey key={group} tone={groupTones[group]}>
          {t(group)}
        </ProgressKey>
      ))}
      <ProgressKey tone="rest">{t('waiting')}</ProgressKey>
    </span>
  )
}
