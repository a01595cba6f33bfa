'use client'

import { History } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button, LinkButton } from '#components/button'
import { CardActs, CardFooter, CardForm } from '#components/card'
import { Columns } from '#components/columns'
import { FormSection } from '#components/form-section'
import { RefusedNotice } from '#components/refused-notice'
import { pathOf } from '#lib/shared/path-of'
import { sendOnCtrlEnter } from '../../../_kit/form/form-keys'
import type { ShownFailure } from '../../../_kit/words/use-failure'
import { useFailureMessages } from '../../../_kit/words/use-failure-messages'
import { OpenCallNotice } from '../../../_records/call/open-call-notice'
import type { OpenCall } from '../../../_records/call/use-open-call'
import type { OfferedCountries } from '../../offered-countries'
import { CriticalCard } from './critical-card'
import { ContactFields, CriticalFields } from './edit-fields'
import { type EditedCustomer, isCritical, type Opened, type OpenQuotes } from './members'
import type { EditState } from './use-edit-state'

type Props = {
  customer: EditedCustomer
  base: Opened
  edit: EditState
  mayCritical: boolean
  countries: OfferedCountries
  openQuotes: OpenQuotes
  failure: ShownFailure | null
  /** The last save, if its answer was lost. */
  call: OpenCall
  pending: boolean
  onSave: () => void
}

/** Shows the fields of a customer, the critical ones as a group; a warning appears with the first critical change. */
export function EditForm({ customer, base, edit, mayCritical, countries, openQuotes, failure, call, pending, onSave }: Props) {
  const critical = edit.changed.filter(isCritical)
  const review = customer.verifies && critical.length > 0 && customer.state === 'ACTIVE'
  const lacksReason = critical.length > 0 && edit.form.values.reason.trim().length < 3
  const isChecking = call.end === 'open'
  const send = edit.form.submit(() => {
    if (!isChecking && !lacksReason && edit.changed.length > 0) onSave()
  })
  return (
    <Columns side="wide">
      <CardForm onKeyDown={sendOnCtrlEnter} onSubmit={send}>
        {edit.back && <FormSection>{edit.back}</FormSection>}
        <ContactFields edit={edit} shown={base.shown} verifies={customer.verifies} />
        <CriticalFields
          edit={edit}
          shown={base.shown}
          countries={countries}
          type={customer.type}
          verifies={customer.verifies}
          mayCritical={mayCritical}
          asksReason={critical.length > 0}
        />
        <Outcome call={call} failure={failure} />
        <Foot
          customerId={customer.id}
          changed={edit.changed.length}
          blocked={lacksReason}
          review={review}
          isChecking={isChecking}
          pending={pending}
        />
      </CardForm>
      {critical.length > 0 && (
        <CriticalCard
          customer={customer}
          base={base}
          edit={edit}
          critical={critical}
          countries={countries.options}
          review={review}
          openQuotes={openQuotes}
        />
      )}
    </Columns>
  )
}

/** Shows the outcome of the last save, as far as it is known. */
function Outcome({ call, failure }: Pick<Props, 'call' | 'failure'>) {
  const words = useFailureMessages()
  return (
    <>
      {call.end !== 'none' && (
        <FormSection>
          <OpenCallNotice call={call} />
        </FormSection>
      )}
      {failure && (
        <FormSection>
          <RefusedNotice>{words.failure(failure)}</RefusedNotice>
        </FormSection>
      )}
    </>
  )
}

type FootProps = {
  customerId: string
  changed: number
  blocked: boolean
  review: boolean
  isChecking: boolean
  pending: boolean
}

/** Shows the number of changes, or what is missing before they can be saved, with buttons to save or discard them. */
function Foot({ customerId, changed, blocked, review, isChecking, pending }: FootProps) {
  const [t, lost] = [useTranslations('customer-edit'), useTranslations('open-call')]
  return (
    <CardFooter>
      <span className="text-xs text-subtle flex items-center gap-1.5" role="status">
        <History className="text-muted" />
        {blocked ? t('reasonMissing') : t('changed', { count: changed })}
      </span>
      <CardActs>
        <LinkButton href={pathOf.customer(customerId)} variant="ghost">
          {t('discard')}
        </LinkButton>
        <Button
          type="submit"
          variant="primary"
          disabled={changed === 0 || blocked}
          pending={pending || isChecking}
          pendingLabel={isChecking ? lost('checking') : t('saving')}
        >
          {review ? t('saveAndReview') : t('save')}
        </Button>
      </CardActs>
    </CardFooter>
  )
}
