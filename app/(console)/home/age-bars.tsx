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
    <div key={name} className="row f13">
      <span className="t2 w-28 flex-none">{wordOf(name)}</span>
      <span className="grow">
        <Progress label={`${wordOf(name)}: ${count}`} parts={[{ key: name, share: (count / most) * 100, tone }]} />
      </span>
      <span className="num right w5 w-6">{count}</span>
    </div>
  ))
}
