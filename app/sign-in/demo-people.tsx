'use client'

import { ArrowRight, CircleAlert, FlaskConical } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { Role } from '#backoffice/people/roles'
import { Avatar } from '#components/avatar'
import { useSignIn } from './use-sign-in'

type DemoPerson = { id: string; name: string; roles: Role[] }

/** One click instead of a password, for people who do not exist. */
export function DemoPeople({ people, destination }: { people: DemoPerson[]; destination: string }) {
  const [t, words] = [useTranslations('sign-in.demo'), useTranslations('roles')]
  const { signIn, pending, refused } = useSignIn(destination)
  return (
    <section aria-labelledby="demo-title" className="relative">
      <span className="badge wait">
        <FlaskConical className="s12" />
        {t('badge')}
      </span>
      <h2 id="demo-title" className="mt-3 text-[20px] leading-7">
        {t('title', { count: people.length })}
      </h2>
      <p className="t2 mt-1 mb-5 max-w-[52ch]">{t('subtitle')}</p>
      <div className="who">
        {people.map(({ id, name, roles }) => (
          <button key={id} type="button" disabled={pending !== undefined} onClick={() => void signIn('demo', { person: id }, id)}>
            <Avatar name={name} />
            <span className="grow">
              <b>{roles.map((role) => words(`${role}.name`)).join(', ')}</b> <span className="t3">{name}</span>
              <br />
              <span className="t2">{roles.map((role) => words(`${role}.does`)).join('. ')}</span>
            </span>
            <span className="t3 row">
              <ArrowRight />
            </span>
          </button>
        ))}
      </div>
      <p role="alert" className="field mt-3 empty:hidden">
        {refused && (
          <span className="err">
            <CircleAlert />
            <span>{refused}</span>
          </span>
        )}
      </p>
      <p className="f12 t3 mt-4">{t('note')}</p>
    </section>
  )
}
