import type { ActWord } from '#backoffice/audit/list-acts'
import { foldName } from '#backoffice/registry/fold-name'

/** What the words of a search may mean: people by their names, acts by their labels, records by their reference. */
export type Vocabulary = {
  people: readonly { id: string; name: string }[]
  /** The labels of acts in the reader's language, by key: the name of an action with "_" for ".". */
  acts: Readonly<Record<string, string>>
  /** Returns the ids of the records with this reference. */
  idsOf: (reference: string) => Promise<readonly string[]>
}

const mostWords = 6
const shownOfId = 8

/** Returns one meaning for each word of the search, all of which must match; a reference with blanks counts as one word. */
export async function toWords(typed: string, vocabulary: Vocabulary): Promise<ActWord[]> {
  const text = typed.trim().replace(/\s+/g, ' ')
  const whole = await vocabulary.idsOf(text)
  if (whole.length > 0) return [{ ...meaningOf(text, vocabulary), objectIds: [...whole, text] }]
  return Promise.all(
    text
      .split(' ')
      .slice(0, mostWords)
      .map(async (word) => {
        const meaning = meaningOf(word, vocabulary)
        return { ...meaning, objectIds: [...meaning.objectIds, ...(await vocabulary.idsOf(word))] }
      }),
  )
}

function meaningOf(word: string, { people, acts }: Vocabulary): ActWord {
  const folded = foldName(word)
  const actorIds = people.filter(({ name }) => foldName(name).includes(folded)).map(({ id }) => id)
  const actions = Object.entries(acts)
    .filter(([key, name]) => foldName(name).includes(folded) || actionsOf(key).includes(folded))
    .flatMap(([key]) => actionsOf(key))
  return {
    actorIds,
    actions,
    // The name of a person also finds acts whose subject is this person.
    objectIds: [word, ...actorIds],
    objectEnds: word.length === shownOfId ? [word] : [],
  }
}

/** Returns the actions that a key may mean: `bank_account_add` may be `bank_account.add`. Other variants match nothing. */
function actionsOf(key: string): string[] {
  const parts = key.split('_')
  return [key, ...parts.slice(1).map((_, at) => `${parts.slice(0, at + 1).join('_')}.${parts.slice(at + 1).join('_')}`)]
}
