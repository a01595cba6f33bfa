'use client'

import { Ellipsis, PenLine, Trash2 } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { buttonLook } from '#components/button'
import { Menu } from '#components/menu'
import { MenuButton } from '#components/menu-items'
import { NoFallback } from '#components/no-fallback'
import { Refused } from '#components/refused'
import { useAct } from '../form/use-act'
import { deleteSavedView, renameSavedView } from './actions'

const NameDialog = dynamic(() => import('./name-dialog').then((module) => module.NameDialog), { loading: NoFallback })

/** Shows the acts of the owner on the current view. Deleting it needs no confirmation: only a name is lost and no record. */
export function ViewMenu({ id, name }: { id: string; name: string }) {
  const t = useTranslations('views')
  const [renaming, setRenaming] = useState(false)
  const { run, refused, pending } = useAct(() => deleteSavedView({ id }), { refreshes: 'done' })
  return (
    <span className="flex items-center gap-2">
      <Refused>{refused}</Refused>
      <Menu label={t('menu', { name })} face={<Ellipsis />} faceClass={buttonLook({ variant: 'ghost', size: 'icon-sm' })}>
        <MenuButton onClick={() => setRenaming(true)}>
          <PenLine className="size-3.5 stroke-2" />
          {t('rename')}
        </MenuButton>
        <MenuButton disabled={pending} onClick={() => run()}>
          <Trash2 className="size-3.5 stroke-2" />
          {t('delete')}
        </MenuButton>
      </Menu>
      {renaming && (
        <NameDialog
          title={t('renameTitle')}
          act={t('rename')}
          name={name}
          onClose={() => setRenaming(false)}
          onName={(next) => renameSavedView({ id, name: next })}
        />
      )}
    </span>
  )
}
