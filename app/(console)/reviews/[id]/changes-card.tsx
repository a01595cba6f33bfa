import { getTranslations } from 'next-intl/server'
import { formatters } from '#app/formatters'
import { listAudit } from '#backoffice/audit/list-audit'
import { Card, CardHeader } from '#components/card'
import { Table, Td, Th, Tr } from '#components/table'
import type { ReviewDetail } from '#contract/reviews'
import { openDesk } from '#lib/server/desk'
import { readWhole } from '../../_kit/list/walk-pages'
import { actorNames } from '../../_records/api-key/key-names'
import { toChanges } from '../../_records/customer/changes'

const most = 2000
const edits = { objectKind: 'customer', action: 'customer.edit', results: ['sent', 'done'] } as const

/** Lists the changes since the last approval with the values before and after, as far as they were made in this console. */
export async function ChangesCard({ review }: { review: ReviewDetail }) {
  const [t, form, format, desk] = await Promise.all([
    getTranslations('review.changes'),
    getTranslations('customer-form.fields'),
    formatters(),
    openDesk(),
  ])
  const approved = review.history.find(({ action, created_at }) => action === 'approve' && created_at < review.created_at)
  const since = approved && new Date(approved.created_at)
  const edited = { ...edits, objectId: review.customer_id, from: since }
  const { items: records, cut } = await readWhole(async (before) => {
    const page = await listAudit(desk.db, edited, { before, limit: 200 })
    return { items: page.records, next: page.nextBefore }
  }, most)
  const changes = toChanges(records, since)
  const elsewhere = review.changed_by.length > 0 || review.reason === 'critical_change'
  if (changes.length === 0) return elsewhere ? <ChangedElsewhere review={review} /> : null
  return (
    <Card>
      <CardHeader title={t('title')} count={changes.length} />
      <Table scrollLabel={t('title')} tight>
        <thead>
          <tr>
            {(['field', 'before', 'after', 'by', 'when'] as const).map((name) => (
              <Th key={name}>{t(`columns.${name}`)}</Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {changes.map(({ key, member, before, after, by, at }) => (
            <Tr key={key}>
              <Td head className="text-muted">
                {form.has(member) ? form(member) : member}
              </Td>
              <Td className="text-subtle">{before === '' ? t('empty') : <s>{before}</s>}</Td>
              <Td className="font-medium">{after === '' ? t('empty') : after}</Td>
              <Td className="text-subtle">{by}</Td>
              <Td className="text-subtle whitespace-nowrap tabular-nums" title={format.exact(at)}>
                {format.relative(at)}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      {cut && <p className="p-4 text-sm text-muted">{t('cut')}</p>}
    </Card>
  )
}

/** Says that data was changed elsewhere: the API reports the change, but not the values before it. */
async function ChangedElsewhere({ review }: { review: ReviewDetail }) {
  const [t, names] = await Promise.all([getTranslations('review.changes'), actorNames(review.changed_by)])
  const who = review.changed_by.map(names).join(', ')
  return (
    <Card>
      <CardHeader title={t('title')} />
      <p className="p-4 text-sm text-subtle">{who === '' ? t('elsewhere') : t('elsewhereBy', { names: who })}</p>
    </Card>
  )
}
