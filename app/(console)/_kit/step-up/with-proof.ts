import type { ActionResult } from '#lib/access/run-action'

type AskForProof = () => Promise<boolean>
let ask: AskForProof | undefined

/** The frame says how a person is asked to confirm that it is them; answers what takes that back. */
export function hostProofs(how: AskForProof): () => void {
  ask = how
  return () => {
    if (ask === how) ask = undefined
  }
}

/**
 * Does a dangerous act. Where the gate asks for a fresh proof of the person first, a dialog asks for it, and the same act is sent again; what was typed
 * stays as it is. Who does not confirm gets the refusal `step_up_needed`, which has a sentence like every other.
 */
export async function withProof<T>(act: () => Promise<ActionResult<T>>): Promise<ActionResult<T>> {
  const first = await act()
  if (first.ok || first.code !== 'step_up_needed' || ask === undefined) return first
  return (await ask()) ? act() : first
}
