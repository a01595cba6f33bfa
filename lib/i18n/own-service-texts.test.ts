import { expect, test } from 'vitest'
import { locales } from './locale'
import { readMessages } from './messages'
import { withOwnServiceTexts } from './own-service-texts'

test.each(locales)(
  'where the key of the console is refused, %s names the setting or the restart, whichever helps',
  async (locale) => {
    const foreign = await readMessages(locale)
    const own = withOwnServiceTexts(foreign)
    expect(foreign.errors).toMatchObject({ api_key_refused: expect.stringContaining('API_KEY') })
    expect(foreign.errors).toMatchObject({ api_key_refused: expect.not.stringMatching(/restart|reinici|own|propio/i) })
    expect(own.errors).toMatchObject({ api_key_refused: expect.stringMatching(/restart|reinici/i) })
    expect(own.errors).toMatchObject({ api_key_refused: expect.not.stringContaining('API_KEY') })
    expect({ ...own, errors: null }).toEqual({ ...foreign, errors: null })
  },
)
