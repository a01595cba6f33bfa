import { Users } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { writing } from '#app/writing'
import { listAudit } from '#backoffice/audit/list-audit'
import { LinkButton } from '#components/button'
import { Notice } from '#components/notice'
import type { Customer } from '#contract/customers'
import { api } from '#lib/api'
import { attempt } from '#lib/attempt'
import { openDesk } from '#lib/desk'
import { customerName } from '#lib/masks'
import { staffNames } from './staff-names'

type Asked = { customer: Customer; by: string; at: string }
const looked = 50
const shown = 20

/** Unblocks that one person of this console asked for and that wait for a second one. */
export async function WaitingUnblocks({ me }: { me: string }) {
  const [t, w, names, asked] = await Promise.all([getTranslations('reviews.unblocks'), writing(), staffNames(), readAsked()])
  if (asked.length === 0) return null
  return (
    <ul className="stack g8 mb-4" aria-label={t('label')}>
      {asked.map(({ customer, by, at }) => (
        <li key={customer.id}>
          <Notice
            tone="wait"
            icon={<Users />}
            title={t('title', { name: customerName(customer) })}
            action={
              <LinkButton size="sm" href={`/customers/${customer.id}`}>
                {t('open')}
              </LinkButton>
            }
          >
            {by === me ? t('byYou', { when: w.relative(at) }) : t('by', { name: names(by), when: w.relative(at) })}
          </Notice>
        </li>
      ))}
    </ul>
  )
}

/** The trail says who was asked for; the API says whether it still waits. */
async function readAsked(): Promise<Asked[]> {
  const filters = { action: 'customer.unblock', objectKind: 'customer', results: ['done'] } as const
  const { records } = await listAudit((await openDesk()).db, filters, { limit: looked })
  const ids = [
    ...new Set(records.filter(({ after }) => after?.outcome === 'pending_second_approval').map(({ objectId }) => objectId)),
  ]
  const read = await Promise.all(ids.slice(0, shown).map((id) => attempt(api.readCustomer(id))))
  return read.flatMap((found) => {
    const waits = found.ok ? found.value.pending_unblock : undefined
    return found.ok && waits ? [{ customer: found.value, by: waits.requested_by, at: waits.requested_at }] : []
  })
}
