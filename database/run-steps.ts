/**
 * Runs steps one after the other. One that fails does not stop those after it: `failed` is called at once, and at the end an
 * error is thrown that names every failed step.
 */
export async function runSteps(
  steps: Readonly<Record<string, () => Promise<unknown>>>,
  failed: (step: string, error: unknown) => void = () => {},
): Promise<void> {
  const errors = new Map<string, unknown>()
  for (const [step, run] of Object.entries(steps)) {
    try {
      await run()
    } catch (error) {
      failed(step, error)
      errors.set(step, error)
    }
  }
  if (errors.size > 0) throw allOf([...errors.values()], `These steps failed: ${[...errors.keys()].join(', ')}`)
}

/** Returns one error for several, whose cause is the first. Its message names no other message, which may quote personal data. */
export function allOf(errors: readonly unknown[], message: string): AggregateError {
  return new AggregateError(errors, message, { cause: errors[0] })
}
