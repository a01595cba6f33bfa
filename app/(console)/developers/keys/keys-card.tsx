import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { ListEmpty } from '#components/list-state'
import type { ApiKey } from '#contract/api-keys'
import { PanelFailed } from '../../_kit/page/panel-failed'
import { staffNames } from '../../_records/person/staff-names'
import { hintOf, type KeyRow, stateOf } from './key-row'
import { KeysTable } from './keys-table'
import { readKeys } from './read-keys'

/** Lists the keys: those that work first. */
export async function KeysCard({ format }: { format: Formatters }) {
  const [t, { items, failed, cut }] = await Promise.all([getTranslations('developers-keys'), readKeys()])
  if (failed) return <PanelFailed failure={failed} />
  if (items.length === 0) return <ListEmpty title={t('empty.title')}>{t('empty.text')}</ListEmpty>
  const toRow = await rowMaker(format)
  return (
    <>
      <KeysTable rows={items.map(toRow)} />
      <p className="border-t px-4 py-2 text-xs text-muted">{t(cut ? 'cut' : 'limit')}</p>
    </>
  )
}

async function rowMaker(format: Formatters): Promise<(key: ApiKey) => KeyRow> {
  const [t, nameOf] = await Promise.all([getTranslations('developers-keys'), staffNames()])
  return (key) => ({
    id: key.id,
    name: key.name,
    hint: hintOf(key),
    state: stateOf(key, format.now),
    scopes: t('scopeCount', { count: key.scopes.length }),
    lastUsedAt: key.last_used_at,
    madeBy: key.created_by === null ? t('unsaid') : nameOf(key.created_by),
    ends: key.expires_at === null ? t('never') : format.date(key.expires_at),
  })
}
