import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { listAudit } from '#backoffice/audit/list-audit'
import { Card, CardHeader } from '#components/card'
import { StatusBadge } from '#components/status-badge'
import { Table, Td, Tr } from '#components/table'
import { TextLink } from '#components/text-link'
import type { Staff } from '#lib/access/session'
import { api } from '#lib/server/api'
import { openDesk } from '#lib/server/desk'
import { attempt } from '#lib/shared/attempt'
import { customerName } from '#lib/shared/masks'
import { pathOf } from '#lib/shared/path-of'
import { PanelFailed } from '../_kit/page/panel-failed'
import { statusLabels } from '../_kit/words/status-labels'

const mostListed = 50

/** Lists the customers that this person created last and whose verification is undecided. */
export async function InReviewCard({ staff, format }: { staff: Staff; format: Formatters }) {
  const [t, words, { db }] = await Promise.all([getTranslations('home.inReview'), statusLabels(), openDesk()])
  const made = { actorId: staff.personId, action: 'customer.create', results: ['done'] } as const
  const { records } = await listAudit(db, made, { limit: mostListed })
  const ids = records.map(({ objectId }) => objectId).join()
  if (ids === '') return null
  const found = await attempt(api.listCustomers({ id: ids, kyc_status: 'under_review,incomplete', limit: mostListed }))
  if (!found.ok && found.code === 'extension_missing') return null
  const customers = found.ok ? found.value.data : []
  return (
    <Card>
      <CardHeader title={t('title')} count={found.ok ? customers.length : undefined} />
      {!found.ok && <PanelFailed failure={found} />}
      {found.ok && customers.length === 0 && <p className="p-4 text-sm text-subtle">{t('none')}</p>}
      {customers.length > 0 && (
        <Table tight cards aria-label={t('title')}>
          <tbody>
            {customers.map((customer) => (
              <Tr shape="card" key={customer.id}>
                <Td main card="a1">
                  <TextLink href={pathOf.customer(customer.id)}>
                    {customerName(customer, { maskEmails: !staff.can('customer.see_email') })}
                  </TextLink>
                </Td>
                <Td card="b1">
                  <StatusBadge
                    kind="kyc"
                    status={customer.kyc_status ?? ''}
                    label={words('kyc', customer.kyc_status ?? '')}
                    quiet
                  />
                </Td>
                <Td card="a2" className="text-right text-muted whitespace-nowrap tabular-nums">
                  {format.relative(customer.created_at)}
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  )
}
