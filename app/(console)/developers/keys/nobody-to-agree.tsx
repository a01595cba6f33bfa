'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Button } from '#components/button'
import { CodeArea } from '#components/code-block'
import { Dialog } from '#components/dialog'
import type { KeyWay } from './key-way'

type Props = { way: Exclude<KeyWay, 'alone' | 'request'>; label: string; icon?: ReactNode; isMain?: boolean }

/** The command of an operator, for an installation in which no second admin could agree. */
const command = 'npm run --silent admin -- api-key create --organization <id> --name <name> --scopes <scopes>'

/** Says that a second admin would have to agree and there is none, and who creates the key instead. */
export function NobodyToAgree({ way, label, icon, isMain = false }: Props) {
  const t = useTranslations('developers-keys-acts')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant={isMain ? 'primary' : 'secondary'} icon={icon} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('nobody')}
        lead={t(`nobodyLead.${way}`)}
        footer={<Button onClick={() => setIsOpen(false)}>{t('close')}</Button>}
      >
        {way === 'operator' && <CodeArea wraps rows={3} value={command} aria-label={t('command')} />}
      </Dialog>
    </>
  )
}
