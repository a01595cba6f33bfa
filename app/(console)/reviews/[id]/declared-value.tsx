import type { Formatters } from '#app/formatters'
import { Amount } from '#components/amount'
import type { DeclaredFact } from '../../_records/customer/profile-view'
import { RevealField } from '../../_records/customer/reveal-field'

type ValueProps = { fact: DeclaredFact; label: string; customerId: string; mayReveal: boolean; format: Formatters }

/** Shows one declared member; people with the permission can reveal a masked one. */
export function DeclaredValue({ fact: { value, masked, currency }, label, customerId, mayReveal, format }: ValueProps) {
  if (currency !== undefined) return <Amount value={format.figure(value)} currency={currency} />
  if (masked === undefined) return value
  const target = mayReveal ? ({ kind: 'kyc_profile', customerId, field: masked } as const) : undefined
  return <RevealField masked={value} label={label} target={target} />
}
