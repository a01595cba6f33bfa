'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { z } from 'zod/mini'
import { Notice } from '#components/notice'
import { deleteStoredForm, type StoredForm } from '#lib/shared/stored-form'
import { decryptStoredForm, storeWhenLocked } from './stored-forms'

type StoredFormOptions<T> = {
  name: StoredForm['name']
  /** `value` is the current value, `first` the initial one. */
  value: T
  first: T
  schema: z.ZodMiniType<T>
  /** Receives the value that was stored when the console locked. */
  onBack: (value: T) => void
}

/**
 * Stores unsent values while the console is locked, encrypted and in this tab only, and restores them after the same person has
 * unlocked it. Returns a notice about that; null until values are restored.
 */
export function useStoredForm<T extends Readonly<Record<string, unknown>>>({
  name,
  value,
  first,
  schema,
  onBack,
}: StoredFormOptions<T>): ReactNode {
  const [isBack, setIsBack] = useState(false)
  const read = useEffectEvent(() => {
    const members = Object.keys(value)
    const isTouched = members.some((member) => value[member] !== first[member])
    const filled = members.filter((member) => value[member] !== '' && value[member] !== null)
    return isTouched ? { value, filled: filled.length, of: members.length } : undefined
  })
  const giveBack = useEffectEvent((stored: unknown) => {
    deleteStoredForm()
    const parsed = schema.safeParse(stored)
    if (!parsed.success) return
    onBack(parsed.data)
    setIsBack(true)
  })
  useEffect(() => storeWhenLocked({ name, read: () => read() }), [name])
  useEffect(() => {
    let isOver = false
    decryptStoredForm(name).then((stored) => isOver || stored === undefined || giveBack(stored))
    return () => {
      isOver = true
    }
  }, [name])
  return isBack ? <StoredNotice /> : null
}

/** Does the same for a form of text fields. */
export function useStoredFields<Name extends string>(
  name: StoredForm['name'],
  form: { values: Record<Name, string>; replace: (values: Record<Name, string>) => void },
  first: Record<Name, string>,
): ReactNode {
  const onBack = (stored: Record<string, string>) => form.replace({ ...first, ...stored })
  return useStoredForm({ name, value: form.values, first, schema: TextFields, onBack })
}

const TextFields: z.ZodMiniType<Record<string, string>> = z.record(z.string(), z.string())

/** Tells the user that the entered values were restored, and were not sent. */
function StoredNotice() {
  const t = useTranslations('stored-form')
  return (
    <Notice tone="ok" role="status">
      {t('back')}
    </Notice>
  )
}
