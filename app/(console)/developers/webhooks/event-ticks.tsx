'use client'

import { useTranslations } from 'next-intl'
import { Checkbox } from '#components/checkbox'
import { fieldLook } from '#components/field'
import type { EventType } from '#contract/event-types'
import { type EventGroup, eventGroups } from './event-groups'

type Props = { wanted: readonly EventType[]; onChange: (wanted: readonly EventType[]) => void }

/** Chooses types of events: whole groups, or single types inside a group. */
export function EventTicks({ wanted, onChange }: Props) {
  const t = useTranslations('developers-webhooks-acts')
  const change = (types: readonly EventType[], isWanted: boolean) =>
    onChange([...wanted.filter((type) => !types.includes(type)), ...(isWanted ? types : [])])
  return (
    <fieldset className={fieldLook}>
      <legend className="mb-1.5 text-sm font-medium">{t('which')}</legend>
      {eventGroups.map((group) => (
        <Group key={group.name} group={group} wanted={wanted} onChange={change} />
      ))}
    </fieldset>
  )
}

type GroupProps = {
  group: EventGroup
  wanted: readonly EventType[]
  onChange: (types: readonly EventType[], isWanted: boolean) => void
}

function Group({ group: { name, types }, wanted, onChange }: GroupProps) {
  const t = useTranslations('developers-webhooks-acts')
  const count = types.filter((type) => wanted.includes(type)).length
  return (
    <details className="rounded-md border px-3 py-1.5">
      <summary className="flex min-h-6 cursor-pointer items-center gap-2 text-sm">
        {t(`groups.${name}`)}
        <span className="ml-auto text-xs text-muted tabular-nums">{t('chosen', { count, all: types.length })}</span>
      </summary>
      <div className="mt-1 flex flex-col gap-1">
        <Checkbox
          label={t('wholeGroup')}
          checked={count === types.length}
          onChange={({ target }) => onChange(types, target.checked)}
        />
        {types.map((type) => (
          <Checkbox
            key={type}
            label={<span className="font-mono text-xs wrap-anywhere">{type}</span>}
            checked={wanted.includes(type)}
            onChange={({ target }) => onChange([type], target.checked)}
          />
        ))}
      </div>
    </details>
  )
}
