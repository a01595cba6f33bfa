'use client'

import { useTranslations } from 'next-intl'
import { isAllowedCombination, joinsDuties, type Role, roles } from '#backoffice/people/roles'
import { Checkbox } from '#components/checkbox'
import { fieldLook } from '#components/field'
import { Notice } from '#components/notice'

/** Chooses roles, each with its description. A role that conflicts with a chosen one is disabled. */
export function RoleTicks({ held, onChange }: { held: readonly Role[]; onChange: (held: readonly Role[]) => void }) {
  const [t, words] = [useTranslations('people'), useTranslations('roles')]
  return (
    <fieldset className={fieldLook}>
      <legend>{t('roles')}</legend>
      <div className="flex flex-col gap-2 mt-2">
        {roles.map((role) => (
          <Checkbox
            key={role}
            checked={held.includes(role)}
            disabled={!held.includes(role) && !isAllowedCombination([...held, role])}
            onChange={({ target }) => onChange(target.checked ? [...held, role] : held.filter((one) => one !== role))}
            label={
              <>
                <b>{words(`${role}.name`)}</b> <span className="text-muted">{words(`${role}.does`)}</span>
              </>
            }
          />
        ))}
      </div>
      <span className="text-xs text-muted">{t('rule')}</span>
      {joinsDuties(held) && (
        <Notice tone="wait" role="status">
          {t('duties')}
        </Notice>
      )}
    </fieldset>
  )
}
