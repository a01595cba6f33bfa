import { ServiceError } from '#contract/errors'
import type { Scope } from '#contract/scopes'

export { decidingScopes, proposingScopes, type Scope, scopes } from '#contract/scopes'

/** Throws `insufficient_scope`, with the name of the missing scope. */
export function mustHaveScope({ scopes }: { scopes: readonly Scope[] }, scope: Scope): void {
  if (!scopes.includes(scope)) throw new ServiceError('insufficient_scope', `The key lacks ${scope}`, { extra: { scope } })
}
