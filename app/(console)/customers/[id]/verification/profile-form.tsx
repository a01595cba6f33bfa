'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button, LinkButton } from '#components/button'
import { CardActs, CardFooter, CardForm } from '#components/card'
import type { SelectOption } from '#components/field'
import { FormSection } from '#components/form-section'
import { RefusedNotice } from '#components/refused-notice'
import { pathOf } from '#lib/shared/path-of'
import { sendOnCtrlEnter } from '../../../_kit/form/form-keys'
import { useFailureMessages } from '../../../_kit/words/use-failure-messages'
import { OpenCallNotice } from '../../../_records/call/open-call-notice'
import { DocumentFields } from './document-fields'
import { ActivityFields, IdentityFields } from './member-fields'
import { OwnerFields, RepresentativeFields } from './people-fields'
import { ProfileResult } from './profile-result'
import type { ProfileAnswer } from './send-profile'
import { type ProfileOf, type ProfileState, useProfile } from './use-profile'

type Props = ProfileOf & { countries: readonly SelectOption[] }

/** Shows the form, and what came of it once it was sent; the form is then one over the new version. */
export function ProfileForm(props: Props) {
  const [answer, setAnswer] = useState<ProfileAnswer | 'found'>()
  const [base, setBase] = useState(props.sent)
  // The form stays as it was opened until its own data are sent, whatever the page shows by then.
  const isNewer = answer !== undefined && props.sent?.version !== base?.version
  if (isNewer) setBase(props.sent)
  return (
    <div className="flex flex-col gap-4">
      {answer && <ProfileResult answer={answer} customerId={props.customerId} />}
      <Form key={base?.version ?? 0} {...props} sent={base} onSent={setAnswer} />
    </div>
  )
}

type FormProps = Props & { onSent: (answer: ProfileAnswer | 'found') => void }

function Form({ countries, onSent, ...of }: FormProps) {
  const t = useTranslations('profile')
  const form = useProfile(of, onSent)
  return (
    <CardForm onKeyDown={sendOnCtrlEnter} onSubmit={form.submit}>
      {form.back && <FormSection>{form.back}</FormSection>}
      <IdentityFields form={form} />
      <ActivityFields form={form} />
      {of.type === 'business' && (
        <>
          <OwnerFields form={form} countries={countries} />
          <RepresentativeFields form={form} />
        </>
      )}
      <DocumentFields form={form} />
      <Outcome form={form} />
      <CardFooter>
        <span className="text-xs text-subtle" role="status">
          {t(form.isChanged ? 'changed' : 'unchanged')}
        </span>
        <CardActs>
          <LinkButton href={pathOf.customer(of.customerId)} variant="ghost">
            {t('discard')}
          </LinkButton>
          <Button type="submit" variant="primary" disabled={!form.isChanged} pending={form.pending} pendingLabel={t('sending')}>
            {t('send')}
          </Button>
        </CardActs>
      </CardFooter>
    </CardForm>
  )
}

/** Shows what is known of the last try. */
function Outcome({ form: { call, failure } }: { form: ProfileState }) {
  const [t, words] = [useTranslations('profile'), useFailureMessages()]
  if (call.end === 'none' && !failure) return null
  return (
    <FormSection>
      <OpenCallNotice call={call}>
        <p className="text-sm text-subtle">{t('sendAgain')}</p>
      </OpenCallNotice>
      {failure && <RefusedNotice>{failure.code === 'precondition_failed' ? t('stale') : words.failure(failure)}</RefusedNotice>}
    </FormSection>
  )
}
