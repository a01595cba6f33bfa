'use client'

import { useState } from 'react'
import { useContractForm } from '../../../_kit/form/contract-form'
import { EditFields } from './edit.schema'
import { type Changes, isMasked, type Member, members, type ShownMembers } from './members'

export type EditState = ReturnType<typeof useEditState>

/** What was typed over what is shown. A masked member counts as changed from the moment it is being typed anew. */
export function useEditState(shown: ShownMembers) {
  const form = useContractForm({ ...firstValues(shown), reason: '' }, EditFields)
  const [retyped, setRetyped] = useState<readonly Member[]>([])

  const isChanged = (member: Member) =>
    isMasked(member) ? retyped.includes(member) : form.values[member].trim() !== (shown[member] ?? '')
  const changed = members.filter(isChanged)
  const changes: Changes = Object.fromEntries(changed.map((member) => [member, form.values[member].trim() || null]))

  return {
    form,
    changed,
    changes,
    isRetyped: (member: Member) => retyped.includes(member),
    /** Begins to type a masked member anew, or leaves it as it is. */
    retype: (member: Member, on: boolean) => {
      form.set(member, '')
      setRetyped(on ? [...retyped, member] : retyped.filter((other) => other !== member))
    },
  }
}

function firstValues(shown: ShownMembers): Record<Member, string> {
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
