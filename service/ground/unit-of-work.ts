import type { Context, Doer } from './context'

/** A unit of work: the transaction in which something happens, for which organization, when, and who stands for it in the books. */
export type UnitOfWork = Pick<Context, 'db' | 'organizationId'> & Doer & { requestId?: string; now: Date; by: string }
