import type { CustomerType, KycType } from '#contract/customer-body'

/**
 * How a customer was accepted, and what happened then. `rule`: approved by rule. `reviewed`: approved by a person. `asked`: a
 * person asked for more first. `hit`, `twin`, `underage`: refused by a person, for a sanctions list, another customer's document,
 * or the age. `registered`: no data for a decision. `unanswered`: asked for more, without an answer. `blocked`, `suspended`,
 * `reinstated`, `deleted`: approved, and then treated so. `moved`, `upgraded`: approved, and changed so that a new review is
 * needed. `waits…`: new, and waiting for a decision.
 */
export type Path =
  | 'rule'
  | 'reviewed'
  | 'asked'
  | 'hit'
  | 'twin'
  | 'underage'
  | 'registered'
  | 'unanswered'
  | 'answered'
  | 'blocked'
  | 'suspended'
  | 'reinstated'
  | 'deleted'
  | 'moved'
  | 'upgraded'
  | 'waits'
  | 'waitsMissing'
  | 'waitsHit'
  | 'waitsTwin'
  | 'waitsUnderage'

/** Who registers them: support in the console, or a partner's program. */
type Registrar = 'desk' | 'shop' | 'remittances'

export type CastMember = {
  name: string
  type: CustomerType
  tier: KycType
  path: Path
  /** The day of the story on which they are registered. */
  day: number
  registrar: Registrar
  email: string
  phone: string | undefined
  document: string
  street: string
  city: string
  /** The bank of their pago móvil, and that of their account. */
  movil: string | undefined
  bank: string | undefined
  /** Whether they have an account in the United States. */
  states: boolean
  /** The relative frequency of payments to them; 0 is never. */
  weight: number
}
