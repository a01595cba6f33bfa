import { getTranslations } from 'next-intl/server'
import { Notice } from '#components/notice'
import { currentStaff } from '#lib/access/session'
import type { NotRead } from '#lib/api/not-read'

type Props = { of: 'accounts' | 'customers' | 'quotes' | 'transactions' | 'reviews'; rows: readonly NotRead[] }

const mostReasons = 5

/** Rows that the API has and nobody can read here: how many, and for admins where each of them does not fit. Nothing where all were read. */
export async function UnreadRows({ of, rows }: Props) {
  if (rows.length === 0) return null
  const [t, staff] = await Promise.all([getTranslations('unread-rows'), currentStaff()])
  const maySee = staff?.can('settings.manage') === true
  const more = rows.length - mostReasons
  return (
    <div className="px-4 py-3">
      <Notice tone="wait" title={t(of, { count: rows.length })}>
        {maySee ? t('why') : t('text')}
        {maySee && (
          <ul className="text-xs text-subtle">
            {rows.slice(0, mostReasons).map((row) => (
              <li key={row.path.join('/')}>{reasonOf(row, t)}</li>
            ))}
            {more > 0 && <li>{t('more', { count: more })}</li>}
          </ul>
        )}
      </Notice>
    </div>
  )
}

type Words = (key: 'missing' | 'unlike' | 'whole', values: { row: number; member: string }) => string

/** Rows are counted from one. The names of members are the API's, or ours where it has none. */
function reasonOf({ path, why }: NotRead, t: Words): string {
  const at = path.findIndex((step) => typeof step === 'number')
  const member = path.slice(at + 1).join('.')
  return t(member === '' ? 'whole' : why, { row: Number(path[at]) + 1, member })
}
