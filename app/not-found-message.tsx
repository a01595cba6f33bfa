import { getTranslations } from 'next-intl/server'
import { LinkButton } from '#components/button'
import { Card } from '#components/card'
import { ListNoMatch } from '#components/list-state'

/** Says that nothing exists at an address, with links to other pages. */
export async function NotFoundMessage() {
  const t = await getTranslations('screens.notFound')
  const actions = (
    <>
      <LinkButton href="/">{t('home')}</LinkButton>
      <LinkButton href="/lookup" variant="ghost">
        {t('lookup')}
      </LinkButton>
    </>
  )
  return (
    <Card>
      <ListNoMatch alone title={t('title')} actions={actions}>
        {t('text')}
      </ListNoMatch>
    </Card>
  )
}
