import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from './open-page.tsx'

// One after the other in one document, in any order.
test.each(['erster', 'zweiter', 'dritter'])(
  'what is typed into a page is heard, also by the %s of a file',
  async (text) => {
    const { router, user } = await openPage('/search', {
      'get /api/catalogue/{kind}': () => ({ works: [] }),
      'get /api/sources/{kind}': () => ({ works: [], limited: false }),
      'get /api/people': () => ({ people: [] }),
    })
    await user.type(await screen.findByRole('searchbox'), text)
    await waitFor(() => expect(router.state.location.search).toMatchObject({ q: text }))
  },
)
