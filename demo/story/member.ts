import type { CustomerType, KycType } from '#contract/customer-body'

/**
 * How somebody became a customer, and what became of them.
 * `rule`: approved by rule. `reviewed`: a person approved. `asked`: a person asked for more first. `hit`, `twin`, `underage`: a person refused, for a sanctions
 * list, a document that somebody else has, or the age. `registered`: nothing to decide by. `unanswered`: asked for more, and silent since.
 * `blocked`, `suspended`, `reinstated`, `deleted`: approved, and what people did then. `moved`, `upgraded`: approved, and changed so that people
 * look again. `waits…`: new, and waiting for a decision.
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

/** Who registers them: a person of support in the console, or the program of a partner. */
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
  /** Bank of their pago móvil, and of their account. */
  movil: string | undefined
  bank: string | undefined
  /** Has an account in the United States. */
  states: boolean
  /** How often they are paid, beside the others; 0 is never. */
  weight: number
}
