import { getTranslations } from 'next-intl/server'
import { Notice } from '#components/notice'
import { currentStaff } from '#lib/access/session'
import type { NotRead } from '#lib/api/not-read'

type Props = {
  of: 'accounts' | 'customers' | 'quotes' | 'transactions' | 'reviews' | 'entries' | 'deposits'
  rows: readonly NotRead[]
}

const mostReasons = 5

/** Says how many rows of the API could not be read, for admins also why. Renders nothing if all rows were read. */
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

/** Explains one row; rows are counted from one. Members have the API's names, or ours if the API has none for them. */
function reasonOf({ path, why }: NotRead, t: Words): string {
  const at = path.findIndex((step) => typeof step === 'number')
  const member = path.slice(at + 1).join('.')
  return t(member === '' ? 'whole' : why === 'missing' ? why : 'unlike', { row: Number(path[at]) + 1, member })
}
