import { Gavel } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import type { PayeeChange } from '#backoffice/approvals/payee-changes.rules'
import type { FiredRule } from '#backoffice/approvals/policy.rules'
import { ruleLabels } from './rule-labels'

type Props = {
  fired: readonly FiredRule[]
  currency: string
  /** The last change that this console made to the payee, if a rule fired because of it. */
  change?: PayeeChange | undefined
  format: Formatters
}

/** Lists the rules that fired, each with the required approvers. If none fired, the API itself requires a second person. */
export async function FiredRules({ fired, currency, change, format }: Props) {
  const [t, labels] = await Promise.all([getTranslations('approval-rules'), ruleLabels(format)])
  const bold = (text: React.ReactNode) => <b>{text}</b>
  return (
    <ul className="flex flex-col gap-1.5 text-sm">
      {fired.length === 0 && <Fired>{t('api')}</Fired>}
      {fired.map((one) => (
        <Fired key={one.place}>
          {t.rich('needs', { rule: labels.rule(one, { currency, change }), who: labels.needs([one.rule]), b: bold })}
        </Fired>
      ))}
    </ul>
  )
}

function Fired({ children }: { children: React.ReactNode }) {
  return (
    <li className="flex gap-2">
      <Gavel className="mt-0.5 size-4 flex-none text-wait" />
      <span>{children}</span>
    </li>
  )
}
