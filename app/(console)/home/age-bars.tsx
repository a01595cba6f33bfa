import { Progress } from '#components/progress'

type Props<Name extends string> = {
  /** Each reaches from the end of the one before to its own, in the unit of the values. */
  ages: readonly { name: Name; to: number }[]
  values: readonly number[]
  wordOf: (name: Name) => string
  tone: 'work' | 'wait'
}

/** How many are how old, as bars with their figures. */
export function AgeBars<Name extends string>({ ages, values, wordOf, tone }: Props<Name>) {
  const counted = ages.map(({ name, to }, index) => {
    const from = ages[index - 1]?.to ?? Number.NEGATIVE_INFINITY
    return { name, count: values.filter((age) => age < to && age >= from).length }
  })
  const most = Math.max(1, ...counted.map(({ count }) => count))
  return counted.map(({ name, count }) => (
    <div key={name} className="flex items-center gap-2 text-sm">
      <span className="text-subtle w-28 flex-none">{wordOf(name)}</span>
      <span className="min-w-0 flex-1">
        <Progress label={`${wordOf(name)}: ${count}`} parts={[{ key: name, share: (count / most) * 100, tone }]} />
      </span>
      <span className="whitespace-nowrap tabular-nums text-right font-medium w-6">{count}</span>
    </div>
  ))
}
