import { asWritten } from '@trouvaille/domain'
import type { ReactNode } from 'react'
import { renderToStaticMarkup as html } from 'react-dom/server'
import { expect, test } from 'vitest'

const text = "L'ami : oui..."
const set = 'L’ami\u00a0: oui…'

test('[FR-02] whatever is shown is typeset, also among other children and in what a screen reader says', () => {
  const Part = ({ children }: { children: string[] }) => <b>{children}</b>
  expect(
    html(
      <p aria-label={text} title={text}>
        {text}
        <Part>{[text, 'b']}</Part>
        {1}
        <img alt={text} />
        <>
          {text} {text}
        </>
      </p>,
    ),
  ).toBe(`<p aria-label="${set}" title="${set}">${set}<b>${set}b</b>1<img alt="${set}"/>${set} ${set}</p>`)
})

test('[FR-02] what people edit stays as they wrote it', () => {
  const Field = ({ title }: { title: string }) => <input defaultValue={title} placeholder={text} />
  expect(html(<Field title={text} />)).toBe(`<input placeholder="${set}" value="L&#x27;ami : oui..."/>`)
  expect(html(<textarea defaultValue={text} />)).toBe('<textarea>L&#x27;ami : oui...</textarea>')
  const rule = "q::after { content: '...' }"
  expect(html(<style>{rule}</style>), 'nor what the browser reads').toBe(`<style>${rule}</style>`)
})

test('[FR-08] what a person wrote is shown as they wrote it, through components, among ours, and in what is read out', () => {
  const wrote = "it's 'x' : y..."
  const Deep = ({ children, label }: { children: ReactNode; label: string }) => (
    <b aria-label={label}>
      <>{children}</>
    </b>
  )
  const Outer = ({ children }: { children: ReactNode }) => <Deep label={`L'ami ${asWritten(wrote)} !`}>{children}</Deep>
  expect(
    html(
      <Outer>
        {asWritten(wrote)} {`« ${asWritten(wrote)} »`}
      </Outer>,
    ).replaceAll('&#x27;', "'"),
  ).toBe(`<b aria-label="L’ami ${wrote}\u00a0!">${wrote} «\u00a0${wrote}\u00a0»</b>`)
})
