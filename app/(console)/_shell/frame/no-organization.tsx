import { getTranslations } from 'next-intl/server'
import { Page } from '#components/app-frame'
import { Card } from '#components/card'
import { ListEmpty } from '#components/list-state'

/** Replaces every page of a new installation: it has no organization yet, and only an operator can create one. */
export async function NoOrganization() {
  const t = await getTranslations('screens.noOrganization')
  return (
    <Page>
      <Card>
        <ListEmpty alone title={t('title')}>
          {t('text')}
          <code className="mono block text-subtle">{'npm run admin -- organization create --name "…" --environment live'}</code>
          {t('then')}
        </ListEmpty>
      </Card>
    </Page>
  )
}
