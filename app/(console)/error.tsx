'use client'

import { CircleAlert } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { startTransition } from 'react'
import { Page } from '#components/app-frame'
import { Button, LinkButton } from '#components/button'
import { Card } from '#components/card'
import { ListForbidden } from '#components/list-state'

/** Shows the error page within the frame, so that the navigation stays usable. */
export default function ConsoleError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const t = useTranslations('screens.error')
  const router = useRouter()
  const again = () =>
    startTransition(() => {
      router.refresh()
      reset()
    })
  const actions = (
    <>
      <Button onClick={again}>{t('retry')}</Button>
      <LinkButton href="/" variant="ghost">
        {t('home')}
      </LinkButton>
    </>
  )
  return (
    <Page>
      <Card role="alert">
        <ListForbidden alone icon={<CircleAlert />} title={t('title')} actions={actions}>
          {t('text')}
          {error.digest && <span className="mono block text-muted">{t('code', { digest: error.digest })}</span>}
        </ListForbidden>
      </Card>
    </Page>
  )
}
