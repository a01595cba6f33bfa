'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/button'
import { Card, CardBody, CardHeader } from '#components/card'
import { Dialog } from '#components/dialog'
import { RelativeTime } from '#components/relative-time'
import { ChangePassword } from './change-password'

/** Shows whether this person has a password of their own, with the button to change it. `changedAt` is ISO. */
export function PasswordCard({ hasOwn, changedAt }: { hasOwn: boolean; changedAt: string | undefined }) {
  const t = useTranslations('security')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card>
      <CardHeader title={t('password')}>
        {changedAt !== undefined && (
          <>
            {t('changed')} <RelativeTime at={changedAt} />
          </>
        )}
      </CardHeader>
      <CardBody className="flex flex-wrap items-center justify-between gap-4">
        <p className="text-sm text-subtle">{t(hasOwn ? 'passwordWhat' : 'noPassword')}</p>
        {hasOwn && <Button onClick={() => setIsOpen(true)}>{t('change')}</Button>}
      </CardBody>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={t('changePassword')} lead={t('changePasswordWhat')}>
        <ChangePassword onClose={() => setIsOpen(false)} />
      </Dialog>
    </Card>
  )
}
