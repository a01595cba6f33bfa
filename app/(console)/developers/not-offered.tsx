import { getTranslations } from 'next-intl/server'
import { Card } from '#components/card'
import { ListEmpty } from '#components/list-state'
import { TextLink } from '#components/text-link'

/** Says that this API offers nothing for the page, which is no empty list. */
export async function NotOffered({ what }: { what: 'webhooks' | 'keys' }) {
  const t = await getTranslations('developers.notOffered')
  return (
    <Card>
      <ListEmpty title={t(`${what}.title`)} actions={<TextLink href="/developers">{t('extensions')}</TextLink>}>
        {t(`${what}.text`)}
      </ListEmpty>
    </Card>
  )
}
