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

/** Asks the person for a proof; answers whether they have shown one. */
export async function askForProof(): Promise<boolean> {
  return ask === undefined ? false : ask()
}

/**
 * Does a dangerous act. Where the gate asks for a fresh proof of the person first, or for their second factor, a dialog asks for it, and the same act is sent again; what was typed
 * stays as it is. Who does not confirm gets the refusal `step_up_needed`, which has a sentence like every other.
 */
export async function withProof<T>(act: () => Promise<ActionResult<T>>): Promise<ActionResult<T>> {
  const first = await act()
  if (first.ok || (first.code !== 'step_up_needed' && first.code !== 'second_factor_not_shown')) return first
  return (await askForProof()) ? act() : first
}
