import { expect, test } from 'vitest'
import { guessReference } from './guess-reference'

test('a letter O among digits is taken for a nought, in words it stays', () => {
  expect(guessReference('ord-O874')).toBe('ord-0874')
  expect(guessReference('ord-l0I2')).toBe('ord-1012')
  for (const sound of ['ord-0874', 'story-io', 'A1O-x']) expect(guessReference(sound)).toBeUndefined()
})
