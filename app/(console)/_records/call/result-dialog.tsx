'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '#components/button'
import { Dialog } from '#components/dialog'
import { focusNextTitle } from '#components/page-title'

type Props = { title: string; children: ReactNode; onClose: () => void }

/**
 * Tells what came of an act. Its heading takes the focus; closing it loads the page again, with the focus on its title. Needs the
 * namespace `open-call`.
 */
export function ResultDialog({ title, children, onClose }: Props) {
  const t = useTranslations('open-call')
  const router = useRouter()
  const close = () => {
    onClose()
    focusNextTitle()
    router.refresh()
  }
  return (
    <Dialog open asks title={title} onClose={close} footer={<Button onClick={close}>{t('close')}</Button>}>
      <p className="mt-2 text-sm text-subtle wrap-anywhere">{children}</p>
    </Dialog>
  )
}
