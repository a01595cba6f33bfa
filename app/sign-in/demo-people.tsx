'use client'

import { ArrowRight, FlaskConical } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { Role } from '#backoffice/people/roles'
import { Avatar } from '#components/avatar'
import { Badge } from '#components/badge'
import { FieldError } from '#components/field'
import { useSignIn } from './use-sign-in'

type DemoPerson = { id: string; name: string; roles: Role[] }

const choice = [
  'flex min-h-18 items-center gap-3 rounded-lg border border-line-strong bg-card px-4 py-3.5 shadow-sm',
  'text-left text-sm/4.5 hover:bg-selected focus-visible:bg-selected',
].join(' ')

/** Lists the people of the demo, who sign in with one click and without a password. */
export function DemoPeople({ people, destination }: { people: DemoPerson[]; destination: string }) {
  const [t, words] = [useTranslations('sign-in.demo'), useTranslations('roles')]
  const { signIn, pending, refused } = useSignIn(destination)
  return (
    <section aria-labelledby="demo-title" className="relative">
      <Badge tone="wait" icon={<FlaskConical />}>
        {t('badge')}
      </Badge>
      <h2 id="demo-title" className="mt-3 text-[20px] leading-7">
        {t('title', { count: people.length })}
      </h2>
      <p className="text-subtle mt-1 mb-5 max-w-[52ch]">{t('subtitle')}</p>
      <div data-slot="demo-people" className="relative grid gap-3 wide:grid-cols-2">
        {people.map(({ id, name, roles }) => (
          <button
            key={id}
            type="button"
            className={choice}
            disabled={pending !== undefined}
            onClick={() => void signIn('demo', { person: id }, id)}
          >
            <Avatar name={name} />
            <span className="min-w-0 flex-1">
              <b>{roles.map((role) => words(`${role}.name`)).join(', ')}</b> <span className="text-muted">{name}</span>
              <br />
              <span className="text-subtle">{roles.map((role) => words(`${role}.does`)).join('. ')}</span>
            </span>
            <span className="text-muted flex items-center gap-2">
              <ArrowRight />
            </span>
          </button>
        ))}
      </div>
      <p role="alert" className="mt-3 empty:hidden">
        {refused && <FieldError>{refused}</FieldError>}
      </p>
      <p className="text-xs text-muted mt-4">{t('note')}</p>
    </section>
  )
}
