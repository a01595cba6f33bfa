type Turn<Ask, Answer> = { ask: Ask; resolve: (answer: Answer) => void; reject: (error: unknown) => void }

const most = 100
/** A look that takes longer than this hangs, and must not hang all others. */
const patienceMs = 20

/**
 * One look for all who ask while the last one is under way, so that many at a time cost little more than one. Nobody gets an answer from
 * a look that began before they asked. `look` answers in the order of what was asked; its failure is everybody's.
 */
export function together<Ask, Answer>(look: (asked: Ask[]) => Promise<Answer[]>): (ask: Ask) => Promise<Answer> {
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
        const late = setTimeout(next, patienceMs)
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
