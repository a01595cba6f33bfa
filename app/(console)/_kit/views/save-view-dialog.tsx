'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { isRole, type Role } from '#backoffice/people/roles'
import { SelectField, type SelectOption } from '#components/field'
import { saveView } from './actions'
import { NameDialog } from './name-dialog'

export type SaveViewDialogProps = {
  list: 'customers' | 'transactions' | 'quotes'
  query: string
  /** The roles of this person, with which they may share the view. */
  roles: readonly SelectOption[]
  onClose: () => void
}

/** Asks for the name of a view, and whom to share it with: nobody, or one of the person's own roles. */
export function SaveViewDialog({ list, query, roles, onClose }: SaveViewDialogProps) {
  const t = useTranslations('views')
  const [sharedWith, setSharedWith] = useState<Role | null>(null)
  const offered = roles.map(({ value, label }) => ({ value, label: t('shared', { role: label }) }))
  return (
    <NameDialog
      title={t('saveTitle')}
      lead={t('saveLead')}
      act={t('saveAct')}
      name=""
      onClose={onClose}
      onName={(name) => saveView({ list, query, name, sharedWith })}
    >
      <SelectField
        label={t('who')}
        options={[{ value: '', label: t('onlyMe') }, ...offered]}
        value={sharedWith ?? ''}
        onChange={({ target: { value } }) => setSharedWith(isRole(value) ? value : null)}
      />
    </NameDialog>
  )
}
