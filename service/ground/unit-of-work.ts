import type { Context, Doer } from './context'

/** A unit of work: its transaction, organization and time, and the actor that the books record (`by`). */
export type UnitOfWork = Pick<Context, 'db' | 'organizationId'> & Doer & { requestId?: string; now: Date; by: string }
