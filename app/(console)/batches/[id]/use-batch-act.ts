import type { ActionResult } from '#lib/access/run-action'
import { useAct } from '../../_kit/form/use-act'

/** Runs acts on a batch. Afterwards it refreshes the page and focuses its title for screen readers, or shows the refusal. */
export function useBatchAct(done?: () => void) {
  return useAct((act: () => Promise<ActionResult<unknown>>) => act(), { done, movesFocus: true, refreshes: 'always' })
}
