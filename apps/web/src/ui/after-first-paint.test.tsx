import { act, cleanup, render, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { AfterFirstPaint } from './after-first-paint.tsx'

test('[FAST-07] what an overlay is filled with is shown after the overlay, and then is', async () => {
  onTestFinished(cleanup)
  const shown: string[] = []
  function Part({ name }: { name: string }) {
    useLayoutEffect(() => void shown.push(name), [name])
    return <p>{name}</p>
  }
  await act(async () =>
    render(
      <>
        <AfterFirstPaint>
          <Part name="content" />
        </AfterFirstPaint>
        <Part name="frame" />
      </>,
    ),
  )
  // In one step, the first in the document would be the first.
  expect(shown).toEqual(['frame', 'content'])
  screen.getByText('content')
})
