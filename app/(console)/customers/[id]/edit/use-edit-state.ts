'use client'

import { useState } from 'react'
import { useContractForm } from '../../../_kit/form/contract-form'
import { EditFields } from './edit.schema'
import { type Changes, type EditedMember, isMasked, members, type ShownMembers } from './members'

export type EditState = ReturnType<typeof useEditState>

/** Returns the state of the form over the shown values. A masked member counts as changed once the user starts to replace it. */
export function useEditState(shown: ShownMembers) {
  const form = useContractForm({ ...firstValues(shown), reason: '' }, EditFields)
  const [retyped, setRetyped] = useState<readonly EditedMember[]>([])

  const isChanged = (member: EditedMember) =>
    isMasked(member) ? retyped.includes(member) : form.values[member].trim() !== (shown[member] ?? '')
  const changed = members.filter(isChanged)
  const changes: Changes = Object.fromEntries(changed.map((member) => [member, form.values[member].trim() || null]))

  return {
    form,
    changed,
    changes,
    isRetyped: (member: EditedMember) => retyped.includes(member),
    /** Starts to replace a masked member, or leaves it unchanged. */
    retype: (member: EditedMember, on: boolean) => {
      form.set(member, '')
      setRetyped(on ? [...retyped, member] : retyped.filter((other) => other !== member))
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
