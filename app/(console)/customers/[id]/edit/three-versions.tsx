'use client'

import { GitMerge } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button, LinkButton } from '#components/button'
import { Card, CardActs, CardFooter, CardHeader } from '#components/card'
import { Notice } from '#components/notice'
import { Radio } from '#components/radio'
import { RelativeTime } from '#components/relative-time'
import { Table, Td, Th, Tr } from '#components/table'
import { pathOf } from '#lib/shared/path-of'
import { type Changes, type EditedCustomer, type EditedMember, members, type Opened, type Stale } from './members'

type Props = {
  customer: EditedCustomer
  base: Opened
  stale: Stale
  yours: Changes
  pending: boolean
  onSave: (changes: Changes) => void
  onBack: () => void
}

type Choice = 'now' | 'yours'

/** Resolves a conflict after another person saved first. The user chooses only for members that both changed. */
export function ThreeVersions({ customer, base, stale, yours, pending, onSave, onBack }: Props) {
  const t = useTranslations('customer-edit.stale')
  const [choices, setChoices] = useState<Partial<Record<EditedMember, Choice>>>({})
  const { conflicts, ordered } = compare(yours, stale)
  const open = conflicts.filter((member) => choices[member] === undefined)
  const chosen = members.filter((member) => yours[member] !== undefined && choices[member] !== 'now')
  const save = () => onSave(Object.fromEntries(chosen.map((member) => [member, yours[member]])))

  return (
    <div className="flex flex-col gap-4">
      <WhoWasFirst stale={stale} />
      <Card>
        <CardHeader title={t('versions')} fact={t('differ', { count: ordered.length })} />
        <Table scrollLabel={t('versions')} className="max-tablet:min-w-[720px]">
          <Heads opened={base.version ?? 0} now={stale.version ?? 0} />
          <tbody>
            {ordered.map((member) => (
              <VersionRow
                key={member}
                member={member}
                versions={{ opened: base.shown[member], now: stale.shown[member], yours: yours[member] }}
                conflict={conflicts.includes(member)}
                choice={choices[member]}
                onChoose={(choice) => setChoices({ ...choices, [member]: choice })}
              />
            ))}
          </tbody>
        </Table>
        <CardFooter>
          <span className="text-xs text-subtle">{open.length > 0 ? t('toDecide', { count: open.length }) : t('asksAgain')}</span>
          <CardActs>
            <LinkButton href={pathOf.customer(customer.id)} variant="ghost">
              {t('throwAway')}
            </LinkButton>
            <Button onClick={onBack}>{t('back')}</Button>
            <Button variant="primary" disabled={open.length > 0 || chosen.length === 0} pending={pending} onClick={save}>
              {t('save', { count: chosen.length })}
            </Button>
          </CardActs>
        </CardFooter>
      </Card>
    </div>
  )
}

/** Returns the members that differ, those that both changed first. */
function compare(yours: Changes, { changedByOthers }: Stale) {
  const isMine = (member: EditedMember) => yours[member] !== undefined
  const conflicts = members.filter((member) => isMine(member) && changedByOthers.includes(member))
  const differing = members.filter((member) => isMine(member) || changedByOthers.includes(member))
  return { conflicts, ordered: [...conflicts, ...differing.filter((member) => !conflicts.includes(member))] }
}

function WhoWasFirst({ stale: { by, at } }: { stale: Stale }) {
  const t = useTranslations('customer-edit.stale')
  return (
    <Notice tone="wait" role="alert" icon={<GitMerge />} title={t('title')}>
      {by ? t('by', { name: by }) : t('somebody')}
      {at && (
        <>
          {' '}
          (<RelativeTime at={at} />)
        </>
      )}
      {'. '}
      {t('nothingLost')}
    </Notice>
  )
}

function Heads({ opened, now }: { opened: number; now: number }) {
  const t = useTranslations('customer-edit.stale')
  const heads = [t('field'), t('opened', { version: opened }), t('now', { version: now }), t('yours'), t('result')]
  return (
    <thead>
      <tr>
        {heads.map((head) => (
          <Th key={head}>{head}</Th>
        ))}
      </tr>
    </thead>
  )
}

type RowProps = {
  member: EditedMember
  versions: { opened: string | null; now: string | null; yours: string | null | undefined }
  conflict: boolean
  choice: Choice | undefined
  onChoose: (choice: Choice) => void
}

/** The borders above and below a member that both changed. */
const conflictLine = '[&>td]:shadow-[inset_0_1px_0_var(--color-wait-line),inset_0_-1px_0_var(--color-wait-line)]'

function VersionRow({ member, versions, conflict, choice, onChoose }: RowProps) {
  const [t, form] = [useTranslations('customer-edit.stale'), useTranslations('customer-form')]
  const { opened, now, yours } = versions
  const label = form(`fields.${member}`)
  const onlyTheirs = yours === undefined
  const result = onlyTheirs || choice === 'now' ? now : yours
  const pick = (which: Choice, value: string | null) => (
    <label className="inline-flex min-h-6 items-center gap-2">
      <Radio
        name={`version-${member}`}
        checked={choice === which}
        onChange={() => onChoose(which)}
        aria-label={`${label}: ${which === 'now' ? t('takeNow') : t('takeYours')}`}
      />
      <span>{value ?? t('empty')}</span>
    </label>
  )
  return (
    <Tr shape="tall" tone={conflict ? 'wait' : undefined} className={conflict ? conflictLine : undefined}>
      <th scope="row" className="border-b pr-3 pl-4 text-left font-medium group-last/row:border-b-0">
        {label}
      </th>
      <Td className="text-subtle">{opened ?? t('empty')}</Td>
      <Td className={choice === 'now' ? 'bg-card' : undefined}>
        {conflict ? pick('now', now) : onlyTheirs ? (now ?? t('empty')) : t('same')}
      </Td>
      <Td className={choice === 'yours' ? 'bg-card' : undefined}>
        {conflict ? pick('yours', yours ?? null) : onlyTheirs ? t('same') : (yours ?? t('empty'))}
      </Td>
      <Td className="font-medium">
        {conflict && choice === undefined ? t('choose') : (result ?? t('empty'))}
        {!conflict && <span className="text-xs text-muted block">{onlyTheirs ? t('onlyThey') : t('onlyYou')}</span>}
      </Td>
    </Tr>
  )
}
