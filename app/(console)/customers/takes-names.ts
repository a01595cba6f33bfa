import 'server-only'
import { apiExtensions } from '#lib/api'
import { attempt } from '#lib/attempt'

/** Whether the API takes the legal name of a customer, which the published interface does not have. What it would drop is not asked for. */
export async function takesNames(): Promise<boolean> {
  const extensions = await attempt(apiExtensions())
  return extensions.ok && extensions.value.has('listCustomers')
}
