import { getTranslations } from 'next-intl/server'
import { Card } from '#components/card'
import { ListLoading } from '#components/list-state'

/** Shows a skeleton of a panel while it loads. */
export async function PanelLoading({ rows }: { rows: number }) {
  const t = await getTranslations('customer')
  return (
    <Card>
      <ListLoading label={t('loading')} columns={3} rows={rows} />
    </Card>
  )
}
