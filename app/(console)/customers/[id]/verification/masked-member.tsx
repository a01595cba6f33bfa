'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '#components/button'
import { FieldGroup } from '#components/field'
import type { KeptMember } from '#contract/kyc-names'
import type { ProfileState } from './use-profile'

type Props = {
  form: ProfileState
  member: KeptMember
  label: string
  /** The title above it says what it is. */
  titled?: boolean
  children: ReactNode
}

/**
 * Shows a member that the browser knows masked only: what was sent before stays, until the user begins to type another value,
 * for which `children` are the fields.
 */
export function MaskedMember({ form, member, label, titled, children }: Props) {
  const t = useTranslations('profile')
  const masked = form.sent?.masked[member]
  if (masked === undefined) return children
  const button = (on: boolean) => (
    <Button
      size="sm"
      variant="ghost"
      onClick={() => form.retype(member, on)}
      aria-label={`${t(on ? 'change' : 'keepOld')}: ${label}`}
    >
      {t(on ? 'change' : 'keepOld')}
    </Button>
  )
  if (form.isKept(member)) {
    const kept = (
      <div className="flex min-h-9 items-center justify-between gap-2 rounded-md border pr-1 pl-3">
        <span className="mono py-1.5 text-sm wrap-anywhere whitespace-normal">{masked}</span>
        {button(true)}
      </div>
    )
    return titled ? kept : <FieldGroup label={label}>{kept}</FieldGroup>
  }
  return (
    <div className="flex flex-col gap-2">
      {children}
      <p className="flex flex-wrap items-center gap-2 text-xs text-muted">
        {t('was', { value: masked })}
        {button(false)}
      </p>
    </div>
  )
}
