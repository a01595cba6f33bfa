type Turn<Ask, Answer> = { ask: Ask; resolve: (answer: Answer) => void; reject: (error: unknown) => void }

const most = 100
/** A batch that takes longer is considered hung, and does not delay the next one. */
const timeoutMs = 20

/**
 * Batches concurrent look-ups, as DataLoader does: all callers during a batch share the next one, and never join the one in
 * flight. `look` returns its answers in the order of the questions; if it throws, all its callers get the error.
 */
export function batchLookups<Ask, Answer>(look: (asked: Ask[]) => Promise<Answer[]>): (ask: Ask) => Promise<Answer> {
  const waiting: Turn<Ask, Answer>[] = []
  let looking = false

  const take = async (turns: Turn<Ask, Answer>[]) => {
    try {
      const answers = await look(turns.map(({ ask }) => ask))
      for (const [place, answer] of answers.entries()) turns[place]?.resolve(answer)
    } catch (error) {
      for (const { reject } of turns) reject(error)
    }
  }
  const lookForAll = async () => {
    looking = true
    while (waiting.length > 0) {
      const turns = waiting.splice(0, most)
      await new Promise<void>((next) => {
        const late = setTimeout(next, timeoutMs)
        void take(turns).then(() => {
          clearTimeout(late)
          next()
        })
      })
    }
    looking = false
  }
  return (ask) =>
    new Promise((resolve, reject) => {
      waiting.push({ ask, resolve, reject })
      if (!looking) void lookForAll()
    })
}
