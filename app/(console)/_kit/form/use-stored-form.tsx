'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { z } from 'zod/mini'
import { Notice } from '#components/notice'
import { deleteStoredForm, type StoredForm } from '#lib/shared/stored-form'
import { focusField } from './field-focus'
import { decryptStoredForm, type EarlierForm, encryptForm, storeWhenLocked, type TypedValues } from './stored-forms'
import { placeInTab, rememberTyped, typedInTab } from './typed-in-tab'
import { useUnloadQuestion } from './unload-question'

type StoredFormOptions<T> = {
  name: StoredForm['name']
  /** `value` is the current value, `first` the initial one. */
  value: T
  first: T
  schema: z.ZodMiniType<T>
  /** Receives the value that was stored. */
  onBack: (value: T) => void
  /** Stores it with every change, and not only when the console locks: it then also survives a reload and a lost session. */
  asTyped?: boolean
  /** Restores it after Back and Forward too: the router unmounts a page that is left, and its state is lost with it. */
  overHistory?: boolean
}

/**
 * Stores unsent values while the console is locked, encrypted and in this tab only, and restores them for the same person, with
 * the focus on the field that had it. Values that are not stored as they are typed would be lost with a reload, so the browser
 * asks before one. Returns a notice about restored values; null until then.
 */
export function useStoredForm<T extends Readonly<Record<string, unknown>>>({
  name,
  value,
  first,
  schema,
  onBack,
  asTyped = false,
  overHistory = false,
}: StoredFormOptions<T>): ReactNode {
  const [found, setFound] = useState<'none' | Pick<EarlierForm, 'focus'>>()
  const typed = typedIn(value, first)
  const read = useEffectEvent(() => typed)
  const giveBack = useEffectEvent((stored: EarlierForm | undefined) => {
    if (stored === undefined) return 'none'
    deleteStoredForm({ name, path: window.location.pathname })
    const parsed = schema.safeParse(stored.typed)
    if (!parsed.success) return 'none'
    onBack(parsed.data)
    return { focus: stored.focus }
  })
  useEffect(() => storeWhenLocked({ name, read: () => read() }), [name])
  useEffect(() => {
    let isOver = false
    decryptStoredForm(name).then((stored) => isOver || setFound(giveBack(stored)))
    return () => {
      isOver = true
    }
  }, [name])
  useEffect(() => {
    if (found !== undefined && found !== 'none') focusField(found.focus)
  }, [found])
  useStoredAsTyped(name, typed, asTyped && found !== undefined)
  useUnloadQuestion(!asTyped && typed.filled > 0)
  useOverHistory({ name, schema, onBack }, typed, overHistory)
  return found === undefined || found === 'none' ? null : <StoredNotice />
}

/** Stores the values with every change; if they are the initial ones again, nothing stays stored. */
function useStoredAsTyped(name: StoredForm['name'], { text, filled, of }: TypedValues, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    if (filled === 0) return deleteStoredForm({ name, path: window.location.pathname })
    let isLatest = true
    void encryptForm(name, { text, filled, of }, () => isLatest)
    return () => {
      isLatest = false
    }
  }, [name, text, filled, of, isOn])
}

/**
 * Remembers the values with every change, in memory and for this entry of the history, and restores them when it is opened
 * again.
 */
function useOverHistory<T>(
  { name, schema, onBack }: Pick<StoredFormOptions<T>, 'name' | 'schema' | 'onBack'>,
  { text, filled }: TypedValues,
  isOn: boolean,
): void {
  const place = useRef<string>(undefined)
  const giveBack = useEffectEvent((before: string) => {
    const parsed = schema.safeParse(JSON.parse(before))
    if (parsed.success) onBack(parsed.data)
  })
  // Before the first paint, so that no empty form is seen.
  useLayoutEffect(() => {
    place.current = isOn ? placeInTab(name) : undefined
    const before = place.current && typedInTab(place.current)
    if (before !== undefined) giveBack(before)
  }, [name, isOn])
  useEffect(() => {
    if (place.current !== undefined) rememberTyped(place.current, filled === 0 ? null : text)
  }, [text, filled])
}

function typedIn(value: Readonly<Record<string, unknown>>, first: Readonly<Record<string, unknown>>): TypedValues {
  const members = Object.keys(value)
  const filled = members.filter((member) => value[member] !== first[member])
  return { text: JSON.stringify(value), filled: filled.length, of: members.length }
}

/** Does the same for a form of text fields. */
export function useStoredFields<Name extends string>(
  name: StoredForm['name'],
  form: { values: Record<Name, string>; replace: (values: Record<Name, string>) => void },
  first: Record<Name, string>,
  when: Pick<StoredFormOptions<never>, 'asTyped' | 'overHistory'> = {},
): ReactNode {
  const onBack = (stored: Record<string, string>) => form.replace({ ...first, ...stored })
  return useStoredForm({ name, value: form.values, first, schema: TextFields, onBack, ...when })
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
