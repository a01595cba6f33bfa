import type { DepositAction, PendingDepositRequest } from '#contract/deposits'

type Requested = { action: DepositAction; quote_id?: string | undefined; reference?: string | undefined }

/** Returns whether the request that waits is exactly this one. */
export function sameRequest(waiting: PendingDepositRequest, { action, quote_id, reference }: Requested): boolean {
  return waiting.action === action && waiting.quote_id === (quote_id ?? null) && waiting.reference === (reference ?? null)
}
