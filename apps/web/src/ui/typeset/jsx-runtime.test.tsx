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
