import { type Combination, drawCombination, drawTraits, eachAlone, eachFault, readCombination } from './variations'

/** The number of combinations per company: starting a console takes as long as one story. */
const perCompany = 5

type Wanted = { seed: number; combinations: number; only: string | undefined }

/**
 * Returns the companies of a run, each with the combinations for one console. `only` is the seed or JSON of a combination, a JSON
 * array of several, `each` (every option of the table alone) or `faults` (every network fault at every operation).
 */
export function drawCompanies({ seed, combinations, only }: Wanted): Combination[][] {
  if (only !== undefined) return byTraits(readSeveral(only))
  return Array.from({ length: Math.ceil(combinations / perCompany) }, (_, company) => {
    const first = company * perCompany
    const traits = drawTraits(seed + company)
    return Array.from({ length: Math.min(perCompany, combinations - first) }, (_, place) =>
      drawCombination(seed + first + place, traits),
    )
  })
}

function readSeveral(text: string): Combination[] {
  if (text === 'each') return eachAlone()
  if (text === 'faults') return eachFault()
  const given: unknown = JSON.parse(text)
  return Array.isArray(given) ? given.map((one) => readCombination(JSON.stringify(one))) : [readCombination(text)]
}

function byTraits(combinations: readonly Combination[]): Combination[][] {
  const groups = new Map<string, Combination[]>()
  for (const combination of combinations) {
    const { unknownPaths, idempotency, clockMinutes, amountRead } = combination
    const traits = [unknownPaths, idempotency, clockMinutes, amountRead].join(' ')
    groups.set(traits, [...(groups.get(traits) ?? []), combination])
  }
  return [...groups.values()].flatMap(inFives)
}

function inFives(combinations: readonly Combination[]): Combination[][] {
  return Array.from({ length: Math.ceil(combinations.length / perCompany) }, (_, part) =>
    combinations.slice(part * perCompany, (part + 1) * perCompany),
  )
}
