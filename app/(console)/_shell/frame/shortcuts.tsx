'use client'

import { Keyboard } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useState } from 'react'
import { IconButton } from '#components/icon-button'
import { useKeys } from '#components/keys'

const ShortcutSheet = lazy(() => import('./shortcut-sheet'))

/** Shows the button that lists the shortcuts of the page. There a user can also switch them on again. */
export function Shortcuts({ commandKey }: { commandKey: string }) {
  const t = useTranslations('shortcuts')
  const [open, setOpen] = useState(false)
  const show = () => setOpen(true)
  useKeys({ '?': show }, { '?': t('sheet') })
  return (
    <>
      <IconButton label={t('title')} icon={<Keyboard />} onClick={show} />
      {open && (
        <Suspense>
          <ShortcutSheet commandKey={commandKey} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
