'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { z } from 'zod/mini'
import { Notice } from '#components/notice'
import { dropKeptForm, type KeptForm as Kept } from '#lib/shared/kept-form'
import { keepWhenLocked, openKept } from './kept-forms'

type KeptForm<T> = {
  name: Kept['name']
  /** What is in it now, and what is in it when it is first drawn. */
  value: T
  first: T
  schema: z.ZodMiniType<T>
  /** Gets what was typed before the console locked. */
  onBack: (value: T) => void
}

/**
 * Keeps what is half typed while the console is locked, sealed and in this tab alone, and gives it back after its person has come in again. Returns what
 * then says so; null until that has happened.
 */
export function useKeptForm<T extends Readonly<Record<string, unknown>>>({
  name,
  value,
  first,
  schema,
  onBack,
}: KeptForm<T>): ReactNode {
  const [isBack, setIsBack] = useState(false)
  const read = useEffectEvent(() => {
    const members = Object.keys(value)
    const isTouched = members.some((member) => value[member] !== first[member])
    const filled = members.filter((member) => value[member] !== '' && value[member] !== null)
    return isTouched ? { value, filled: filled.length, of: members.length } : undefined
  })
  const giveBack = useEffectEvent((kept: unknown) => {
    dropKeptForm()
    const parsed = schema.safeParse(kept)
    if (!parsed.success) return
    onBack(parsed.data)
    setIsBack(true)
  })
  useEffect(() => keepWhenLocked({ name, read: () => read() }), [name])
  useEffect(() => {
    let isOver = false
    openKept(name).then((kept) => isOver || kept === undefined || giveBack(kept))
    return () => {
      isOver = true
    }
  }, [name])
  return isBack ? <KeptNotice /> : null
}

/** The same of a form of text fields. */
export function useKeptFields<Name extends string>(
  name: Kept['name'],
  form: { values: Record<Name, string>; replace: (values: Record<Name, string>) => void },
  first: Record<Name, string>,
): ReactNode {
  const onBack = (kept: Record<string, string>) => form.replace({ ...first, ...kept })
  return useKeptForm({ name, value: form.values, first, schema: TextFields, onBack })
}

const TextFields: z.ZodMiniType<Record<string, string>> = z.record(z.string(), z.string())

/** Says that what had been typed is here again, and was not sent. */
function KeptNotice() {
  const t = useTranslations('kept-form')
  return (
    <Notice tone="ok" role="status">
      {t('back')}
    </Notice>
  )
}
