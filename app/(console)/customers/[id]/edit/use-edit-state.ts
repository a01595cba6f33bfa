'use client'

import { useState } from 'react'
import { z } from 'zod/mini'
import { useContractForm } from '../../../_kit/form/contract-form'
import { useStoredForm } from '../../../_kit/form/use-stored-form'
import { EditFields } from './edit.schema'
import { type Changes, type EditedMember, isMasked, members, type ShownMembers } from './members'

const names = [...members, 'reason'] as const
/** What was typed, without the members that were left as they are: over other shown values it is still the same change. */
const Typed = z.partialRecord(z.enum(names), z.optional(z.string()))
type Typed = z.infer<typeof Typed>
const nothing: Typed = {}

export type EditState = ReturnType<typeof useEditState>

/** Returns the state of the form over the shown values. A masked member counts as changed once the user starts to replace it. */
export function useEditState(shown: ShownMembers) {
  const form = useContractForm({ ...firstValues(shown), reason: '' }, EditFields)
  const [retyped, setRetyped] = useState<readonly EditedMember[]>([])
  const [begun, setBegun] = useState<EditedMember>()

  const isChanged = (member: EditedMember) =>
    isMasked(member, shown) ? retyped.includes(member) : form.values[member].trim() !== (shown[member] ?? '')
  const changed = members.filter(isChanged)
  const changes: Changes = Object.fromEntries(changed.map((member) => [member, form.values[member].trim() || null]))

  const typed: Typed = {
    ...Object.fromEntries(members.map((member) => [member, isChanged(member) ? form.values[member] : undefined])),
    reason: form.values.reason || undefined,
  }
  const show = (earlier: Typed, over: ShownMembers) => {
    const values = { ...firstValues(over), reason: '' }
    for (const name of names) values[name] = earlier[name] ?? values[name]
    form.replace(values)
    setRetyped(members.filter((member) => isMasked(member, over) && earlier[member] !== undefined))
    setBegun(undefined)
  }
  const onBack = (earlier: Typed) => show(earlier, shown)
  const back = useStoredForm({ name: 'customer-edit', value: typed, first: nothing, schema: Typed, onBack })

  return {
    form,
    /** The notice that what was typed before is there again; null if nothing was. */
    back,
    /** Keeps what was typed as changes of other shown values. */
    moveOver: (over: ShownMembers) => show(typed, over),
    changed,
    changes,
    isRetyped: (member: EditedMember) => retyped.includes(member),
    /** Whether the user has just begun to replace the member: a field that is only shown again takes no focus. */
    isBegun: (member: EditedMember) => begun === member,
    /** Starts to replace a masked member, or leaves it unchanged. */
    retype: (member: EditedMember, on: boolean) => {
      form.set(member, '')
      setRetyped(on ? [...retyped, member] : retyped.filter((other) => other !== member))
      setBegun(on ? member : undefined)
    },
  }
}

function firstValues(shown: ShownMembers): Record<EditedMember, string> {
  const { email, legal_name, city, country, kyc_type } = shown
  return {
    email: email ?? '',
    phone_number: '',
    legal_name: legal_name ?? '',
    address_line_1: '',
    city: city ?? '',
    country: country ?? '',
    kyc_type: kyc_type ?? '',
  }
}
