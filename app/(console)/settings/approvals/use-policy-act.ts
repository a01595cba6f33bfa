import type { ActionResult } from '#lib/access/run-action'
import { useAct } from '../../_kit/form/use-act'
import { withProof } from '../../_kit/step-up/with-proof'

/** Runs acts on the policy, after a proof of the person if required. The page is refreshed in any case. */
export function usePolicyAct(done?: () => void) {
  return useAct((act: () => Promise<ActionResult<unknown>>) => withProof(act), { done, movesFocus: true, refreshes: 'always' })
}
