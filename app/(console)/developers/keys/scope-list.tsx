import { getTranslations } from 'next-intl/server'
import { scopeKey } from './scope-groups'

/** Lists what a key may do, in words; a scope of another API is shown as it is called there. */
export async function ScopeList({ scopes }: { scopes: readonly string[] }) {
  const words = await getTranslations('developers-scopes.scopes')
  return (
    <ul className="flex flex-col gap-1.5 text-sm">
      {scopes.map((scope) => (
        <li key={scope} className="wrap-anywhere">
          {words.has(scopeKey(scope)) && `${words(scopeKey(scope))} `}
          <span className="font-mono text-xs text-muted">{scope}</span>
        </li>
      ))}
    </ul>
  )
}
