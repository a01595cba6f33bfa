import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { countDraft } from '#backoffice/batches/draft-sums'
import { listRowNumbers } from '#backoffice/batches/list-rows'
import type { Batch } from '#backoffice/batches/tables'
import { Card } from '#components/card'
import { DownloadButton } from '#components/download-button'
import { ListForbidden } from '#components/list-state'
import { PageHeader } from '#components/page-header'
import { Currency } from '#contract/currency'
import type { Staff } from '#lib/access/session'
import { openDesk } from '#lib/server/desk'
import type { RowTerms } from '#lib/shared/batches/check-row'
import { missingColumns } from '#lib/shared/batches/columns'
import { pathOf } from '#lib/shared/path-of'
import { ColumnsForm } from './columns-form'
import { DiscardDraft } from './discard-draft'
import { DraftHints } from './draft-hints'
import { DriftForm } from './drift-form'
import { RepairGrid } from './repair-grid'
import { TotalsCard } from './totals-card'

type Props = { batch: Batch; version: string; staff: Staff; format: Formatters }

/** Shows a draft: its columns, its rows with their repairs, and the total cost. */
export async function DraftView({ batch, version, staff, format }: Props) {
  const [t, { db }] = await Promise.all([getTranslations('batch'), openDesk()])
  const [counts, numbers] = await Promise.all([countDraft(db, batch.id), listRowNumbers(db, batch.id)])
  const lacks = missingColumns(batch.columns)
  const mayRun = staff.can('batch.run')
  const count = numbers.problems.length
  return (
    <>
      <PageHeader
        crumbsLabel={t('crumbs')}
        crumbs={[{ label: t('batches'), href: '/batches' }, { label: batch.name }]}
        title={count > 0 ? t('repair', { count }) : t(counts.searching > 0 ? 'searching' : 'ready')}
        meta={[
          batch.fileName,
          t('rows', { count: counts.rows }),
          t('readAt', { when: format.moment(batch.madeAt) }),
          t('nothingPaid'),
        ]}
        actions={mayRun && <DownloadButton href={pathOf.batchFile(batch.id)}>{t('corrected')}</DownloadButton>}
        last={mayRun && <DiscardDraft id={batch.id} />}
      />
      {mayRun ? (
        <div className="flex flex-col gap-4">
          <ColumnsForm id={batch.id} headers={batch.headers} columns={batch.columns} isOpen={lacks.length > 0} />
          <DraftHints counts={counts} mayCreate={staff.can('customer.create')} />
          {lacks.length === 0 && (
            <RepairGrid
              id={batch.id}
              headers={batch.headers}
              terms={termsOf(batch)}
              numbers={numbers}
              counts={counts}
              version={version}
            />
          )}
          <DriftForm id={batch.id} driftLimitBps={batch.driftLimitBps} />
          <TotalsCard batch={batch} counts={counts} format={format} />
        </div>
      ) : (
        <Card>
          <ListForbidden title={t('notYours')}>{t('notYoursText', { name: batch.madeByName })}</ListForbidden>
        </Card>
      )}
    </>
  )
}

function termsOf({ headers, columns, locale, sourceCurrency }: Batch): RowTerms {
  return { headers, columns, locale, currency: Currency.parse(sourceCurrency) }
}
