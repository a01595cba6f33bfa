import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { Card, CardHeader } from '#components/card'
import { Columns, Lead, Rail } from '#components/columns'
import { ListLoading } from '#components/list-state'
import { Soon } from '../../../soon'
import { PanelSkeleton } from '../../_kit/page/panel-skeleton'
import type { Acts } from '../offered-pages'
import { KeyCard } from './key-card'
import type { KeyWay } from './key-way'
import { KeysCard } from './keys-card'
import { readKeys } from './read-keys'

type Props = { chosen: string | undefined; acts: Acts; way: KeyWay; format: Formatters }

/** Shows the list of keys, and beside it the chosen one. */
export async function Keys({ chosen, acts, way, format }: Props) {
  const t = await getTranslations('developers-keys')
  const list = (
    <Card>
      <CardHeader title={t('keys')} />
      <Soon fallback={<ListLoading label={t('loading')} columns={5} rows={6} />}>{KeysCard({ format })}</Soon>
    </Card>
  )
  if (chosen === undefined) return list
  return (
    <Columns side="middle">
      <Lead>{list}</Lead>
      <Rail acts>
        <Soon key={chosen} fallback={<PanelSkeleton lines={8} />}>
          {Chosen({ chosen, acts, way, format })}
        </Soon>
      </Rail>
    </Columns>
  )
}

/** Shows the chosen key. If the list could not be read, its own place says so. */
async function Chosen({ chosen, acts, way, format }: Props & { chosen: string }) {
  const [t, { items, failed }] = await Promise.all([getTranslations('developers-keys'), readKeys()])
  const apiKey = items.find(({ id }) => id === chosen)
  if (apiKey) return <KeyCard apiKey={apiKey} acts={acts} way={way} format={format} />
  if (failed) return null
  return (
    <Card>
      <p className="p-4 text-sm text-subtle">{t('gone')}</p>
    </Card>
  )
}
