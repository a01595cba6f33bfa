'use client'

import { useTranslations } from 'next-intl'
import { Checkbox } from '#components/checkbox'
import { fieldLook } from '#components/field'
import { Notice } from '#components/notice'
import type { Scope } from '#contract/scopes'
import { mixesDuties, scopeGroups, scopeKey } from './scope-groups'

type Props = { held: readonly Scope[]; onChange: (held: readonly Scope[]) => void }

/** Chooses what a key may do, in words, with the scope of the API beside each. */
export function ScopeTicks({ held, onChange }: Props) {
  const t = useTranslations('developers-scopes')
  const change = (scope: Scope, isHeld: boolean) => onChange(isHeld ? [...held, scope] : held.filter((one) => one !== scope))
  return (
    <>
      {scopeGroups.map(({ name, scopes }) => (
        <fieldset key={name} className={fieldLook}>
          <legend className="mb-1.5 text-sm font-medium">{t(`groups.${name}`)}</legend>
          {scopes.map((scope) => (
            <Checkbox
              key={scope}
              checked={held.includes(scope)}
              onChange={({ target }) => change(scope, target.checked)}
              label={
                <>
                  {t(`scopes.${scopeKey(scope)}`)} <span className="font-mono text-xs text-muted">{scope}</span>
                </>
              }
            />
          ))}
        </fieldset>
      ))}
      {mixesDuties(held) && (
        <Notice tone="wait" role="status">
          {t('mixed')}
        </Notice>
      )}
    </>
  )
}
