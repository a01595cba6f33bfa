'use client'

import { ArrowUp, Trash2 } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { ruleCurrencies } from '#backoffice/approvals/policy.rules'
import { decidingRoles } from '#backoffice/people/roles'
import { Field, SelectField } from '#components/field'
import { IconButton } from '#components/icon-button'
import { type DraftMember, type DraftRule, faultsOf } from './draft-rule'

type Props = {
  rule: DraftRule
  number: number
  onChange: (rule: DraftRule) => void
  onRemove: () => void
  /** Undefined for the first rule. */
  onUp: (() => void) | undefined
}

/** Shows the fields of one rule. An empty field is not checked by the rule. */
export function RuleFields({ rule, number, onChange, onRemove, onUp }: Props) {
  const [t, words, locale] = [useTranslations('policy-acts'), useTranslations('approval-rules'), useLocale()]
  const faults = faultsOf(rule, locale)
  const set = (member: DraftMember) => (event: { target: { value: string } }) =>
    onChange({ ...rule, [member]: event.target.value })
  const text = (member: DraftMember, inputMode: 'decimal' | 'numeric') => (
    <Field
      label={t(member)}
      inputMode={inputMode}
      placeholder={t('empty')}
      value={rule[member]}
      onChange={set(member)}
      error={faults[member] && t(faults[member])}
    />
  )
  return (
    <fieldset className="flex flex-col gap-3 border-t pt-3">
      <legend className="sr-only">{t('rule', { number })}</legend>
      <RuleActs number={number} onUp={onUp} onRemove={onRemove} />
      <div className="grid grid-cols-1 gap-3 tablet:grid-cols-3">
        <SelectField
          label={t('money')}
          value={rule.currency}
          onChange={set('currency')}
          options={ruleCurrencies.map((value) => ({ value, label: words(`currencies.${value}`) }))}
          error={faults.currency && t(faults.currency)}
        />
        {text('amount', 'decimal')}
        {text('personDay', 'decimal')}
        {text('payeeDay', 'decimal')}
        {text('hours', 'numeric')}
        <SelectField
          label={t('role')}
          value={rule.role}
          onChange={set('role')}
          options={decidingRoles.map((value) => ({ value, label: words(`role.${value}`) }))}
        />
        <SelectField
          label={t('approvers')}
          value={rule.approvers}
          onChange={set('approvers')}
          options={['1', '2', '3'].map((value) => ({ value, label: value }))}
        />
      </div>
    </fieldset>
  )
}

/** Shows the number of the rule, with buttons to move it up and remove it. */
function RuleActs({ number, onUp, onRemove }: Pick<Props, 'number' | 'onUp' | 'onRemove'>) {
  const t = useTranslations('policy-acts')
  return (
    <span className="flex items-center gap-1">
      <b className="flex-1 text-sm" aria-hidden="true">
        {t('rule', { number })}
      </b>
      {onUp && <IconButton label={t('up', { number })} icon={<ArrowUp />} onClick={onUp} />}
      <IconButton label={t('remove', { number })} icon={<Trash2 />} onClick={onRemove} />
    </span>
  )
}
