import type { ActionResult } from '#lib/access/run-action'

type AskForProof = () => Promise<boolean>
let ask: AskForProof | undefined

/** Registers the dialog that requests a proof from the person; returns a function that unregisters it. */
export function hostProofs(how: AskForProof): () => void {
  ask = how
  return () => {
    if (ask === how) ask = undefined
  }
}

/** Asks the person for a proof; returns whether they gave one. */
export async function askForProof(): Promise<boolean> {
  return ask === undefined ? false : ask()
}

/**
 * Runs a dangerous act. If the gate requires a fresh proof of the person, or their second factor, a dialog asks for it, and the
 * same act is sent again; entered values stay as they are. A person who does not give the proof gets the first refusal.
 */
export async function withProof<T>(act: () => Promise<ActionResult<T>>): Promise<ActionResult<T>> {
  const first = await act()
  if (first.ok || (first.code !== 'step_up_needed' && first.code !== 'second_factor_not_shown')) return first
  return (await askForProof()) ? act() : first
}
