'use client'

import { Plus } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/button'
import { NoFallback } from '#components/no-fallback'
import type { SaveViewDialogProps } from './save-view-dialog'

const SaveViewDialog = dynamic(() => import('./save-view-dialog').then((module) => module.SaveViewDialog), {
  loading: NoFallback,
})

/** Saves the current filters of the list under a name. */
export function SaveView(props: Omit<SaveViewDialogProps, 'onClose'>) {
  const t = useTranslations('views')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" size="sm" className="mb-1 max-laptop:mb-0" icon={<Plus />} onClick={() => setOpen(true)}>
        {t('save')}
      </Button>
      {open && <SaveViewDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
