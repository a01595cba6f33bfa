'use client'

import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import { focusNextTitle } from '#components/page-title'
import { pathOf } from '#lib/shared/path-of'
import { type ShownFailure, unanswered } from '../../../_kit/words/use-failure'
import { useOpenCall } from '../../../_records/call/use-open-call'
import type { OfferedCountries } from '../../offered-countries'
import { saveCustomer } from './actions'
import { EditForm } from './edit-form'
import type { Changes, EditedCustomer, Opened, OpenQuotes, Stale } from './members'
import { ThreeVersions } from './three-versions'
import { type EditState, useEditState } from './use-edit-state'

type Props = {
  customer: EditedCustomer
  opened: Opened
  mayCritical: boolean
  countries: OfferedCountries
  openQuotes: OpenQuotes
}

/** Shows the form or, if another person saved first, the three versions side by side. Entered values stay in both cases. */
export function EditCustomer(props: Props) {
  const { customer } = props
  const [base, setBase] = useState(props.opened)
  const edit = useEditState(base.shown)
  const { save, stale, setStale, failure, pending, call } = useSave(customer.id, edit)
  if (stale) {
    return (
      <ThreeVersions
        customer={customer}
        base={base}
        stale={stale}
        yours={edit.changes}
        pending={pending}
        onSave={(changes) => save(changes, stale)}
        onBack={() => {
          edit.moveOver(stale.shown)
          setBase(stale)
          setStale(null)
        }}
      />
    )
  }
  return (
    <EditForm
      {...props}
      edit={edit}
      base={base}
      failure={failure}
      call={call}
      pending={pending}
      onSave={() => save(edit.changes, base)}
    />
  )
}

/** Saves the entered values; `stale` is set if another person saved first. */
function useSave(customerId: string, edit: EditState) {
  const router = useRouter()
  const [stale, setStale] = useState<Stale | null>(null)
  const [failure, setFailure] = useState<ShownFailure | null>(null)
  const [pending, startTransition] = useTransition()
  const open = () => {
    focusNextTitle()
    router.push(pathOf.customer(customerId))
  }
  const { call, follow, forget } = useOpenCall(open)
  const save = (changes: Changes, { seen, openedAt }: Opened) =>
    startTransition(async () => {
      setFailure(null)
      const reason = edit.form.values.reason.trim() || undefined
      const result = await saveCustomer({ customerId, changes, seen, openedAt, reason }).catch(() => null)
      if (!result?.ok) {
        if (follow(result)) return setStale(null)
        forget()
        edit.form.refuse(result?.fields ?? [])
        setStale(null)
        return setFailure(result ?? unanswered)
      }
      if (result.value.kind === 'stale') return setStale(result.value)
      open()
    })
  return { save, stale, setStale, failure, pending, call }
}
