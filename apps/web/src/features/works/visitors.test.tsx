import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { viewOf } from '@trouvaille/domain'
import { expect, onTestFinished, test } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { resetDevice } from '../../testing/tab.ts'
import { heading, pages, reading } from '../../testing/work-page.tsx'
import { Landing } from '../home/landing.tsx'

const buttons = () =>
  screen
    .queryAllByRole('button', { name: /^(Préférés|Favoris|Ajouter|Retirer|Partager(?! l’app))/ })
    .map((button) => button.textContent)

test.each(Object.entries(pages))(
  '[ROLE-05] the page of a work (%s) has buttons to like and to share for members, and for visitors no page',
  async (_, { path, work }) => {
    const answers = { [reading]: () => ({ work }) }
    await openPage(path, answers)
    await heading(viewOf(work).title)
    expect(buttons().length).toBeGreaterThanOrEqual(3)
    const { router, namesAsked } = await openPage(path, answers, resetDevice)
    await waitFor(() => expect(router.state.location.pathname).toBe('/signin'))
    await heading('Connexion')
    expect(buttons()).toEqual([])
    expect(namesAsked().filter((name) => name.includes('/catalogue/'))).toEqual([])
  },
)

test('[ROLE-05] the landing page shows works without such buttons', () => {
  cleanup()
  onTestFinished(cleanup)
  render(<Landing />)
  screen.getByRole('heading', { level: 1 })
  expect(buttons()).toEqual([])
})
