import { recordLookups } from '#backoffice/lookups/record-lookups'
import { ServiceError } from '#contract/errors'
import type { ActionContext } from '#lib/access/action'

/**
 * Runs a change that gives a customer an e-mail. The answer that somebody has it already tells as much as a look-up, so it is
 * recorded and counted like one: throws `too_many_attempts` instead of it over the quota.
 */
export async function countingTaken<T>(
  { desk, actor }: Pick<ActionContext, 'desk' | 'actor'>,
  email: string | null | undefined,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'customer_already_exists' && email)
      await recordLookups(desk, actor, [{ kind: 'email', value: email.toLowerCase(), found: 1, ...holderIn(error) }])
    throw error
  }
}

function holderIn({ extra }: ServiceError) {
  const id = extra.existing_customer_id
  return typeof id === 'string' && id !== '' ? { object: { kind: 'customer', id } } : {}
}
