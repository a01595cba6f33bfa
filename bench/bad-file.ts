/** Typical typing errors, with their columns. */
const wrong = [
  { column: 0, text: 'nobody(at)example.com' },
  { column: 1, text: 'V-1630295X' },
  { column: 2, text: '1.000' },
  { column: 3, text: 'x'.repeat(34) },
] as const

/** Returns a CSV file of payments with this number of invalid cells, spread evenly and at most one per row. */
export function badFile({ rows, problems }: { rows: number; problems: number }): string {
  const bad = new Map(Array.from({ length: problems }, (_, n) => [Math.floor((n * rows) / problems), wrong[n % wrong.length]]))
  const lines = Array.from({ length: rows }, (_, index) => {
    const cells = [`payee${index}@example.com`, 'V12345678', `${10 + (index % 90)}.50`, 'Quincena 2']
    const fault = bad.get(index)
    return (fault ? cells.with(fault.column, fault.text) : cells).join(';')
  })
  return ['email;document;amount;concept', ...lines].join('\r\n')
}
