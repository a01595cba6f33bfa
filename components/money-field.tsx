import { CircleHelp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#components/button'
import { FieldFrame, type FieldProps } from '#components/field'
import { boxLook, Input } from '#components/input-box'

/** A text that could mean two different amounts: the person chooses. */
type AmbiguousAmount = {
  question: string
  choices: readonly { label: string; value: string }[]
  onChoose: (value: string) => void
}

export type MoneyFieldProps = Omit<FieldProps, 'hint' | 'reading' | 'optional'> & {
  id?: string
  name?: string
  /** The typed text, unchanged. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  currency: string
  /** Makes the unit a select, named by `label`. */
  units?: { label: string; currencies: readonly string[]; onChange: (currency: string) => void }
  /** The amount in words, once it can be parsed. */
  words?: ReactNode
  ambiguous?: AmbiguousAmount
  autoFocus?: boolean
}

/** Shows a text field for an amount, with its unit at the right and its words beneath. The caller parses and passes the words. */
export function MoneyField(props: MoneyFieldProps) {
  const { id, label, error, aside, className, words, ambiguous, value, onChange, onBlur, name, autoFocus } = props
  return (
    <div className={className}>
      <FieldFrame {...{ id, label, error, aside }} hint={ambiguous ? undefined : words}>
        {(ids) => (
          <div className={boxLook({ height: 'money' })}>
            <Input
              {...ids}
              name={name}
              inputMode="decimal"
              autoComplete="off"
              // The page sets it if the amount is its only field.
              autoFocus={autoFocus}
              value={value}
              onChange={(event) => onChange(event.target.value)}
              onBlur={onBlur}
            />
            <Unit {...props} />
          </div>
        )}
      </FieldFrame>
      {ambiguous && !error && <WhichOne {...ambiguous} />}
    </div>
  )
}

function Unit({ currency, units }: MoneyFieldProps) {
  if (!units)
    return (
      <span className="inline-flex h-10 flex-none items-center rounded-md bg-rest-soft px-3 text-base tracking-normal">
        {currency}
      </span>
    )
  return (
    <select
      className="h-10 flex-none cursor-pointer rounded-md bg-rest-soft pr-2 pl-3 text-base tracking-normal [&>option]:bg-overlay [&>option]:text-ink"
      aria-label={units.label}
      value={currency}
      onChange={(event) => units.onChange(event.target.value)}
    >
      {units.currencies.map((choice) => (
        <option key={choice}>{choice}</option>
      ))}
    </select>
  )
}

function WhichOne({ question, choices, onChoose }: AmbiguousAmount) {
  return (
    <div className="flex items-center gap-2 text-xs flex-wrap mt-1.5" role="alert">
      <span className="text-wait flex items-center gap-1.5 font-medium">
        <CircleHelp className="size-3.5 stroke-2" />
        {question}
      </span>
      {choices.map((choice) => (
        <Button key={choice.value} size="sm" className="whitespace-nowrap tabular-nums" onClick={() => onChoose(choice.value)}>
          {choice.label}
        </Button>
      ))}
    </div>
  )
}
