import { typeset } from '@trouvaille/domain'
import { createElement, Fragment, type ReactNode, useMemo } from 'react'
import { outside, webAddress } from '../lib/outside-link.ts'
import { classes } from './classes.ts'
import styles from './reading-html.module.css'

/** What may be rendered; everything else is left out and its text kept [GAP-117]. */
const allowed = new Set(['p', 'br', 'strong', 'b', 'em', 'i', 'ul', 'ol', 'li', 'blockquote'])
/** Becomes a paragraph. */
const blocks = new Set(['div', 'section', 'article', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
/** What has no text for people. */
const dropped = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'math'])

/**
 * Prose that a provider writes in HTML: the only place that renders any. The server has sanitised it, but it may also
 * have come through another person's list, so it is not trusted: the text is parsed into a document of its own, where
 * nothing runs or loads, and only the tags above are built again, without their attributes.
 */
export function ReadingHtml({ html }: { html: string }) {
  const content = useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html')
    return [...body.childNodes].map(build)
  }, [html])
  return <div className={classes('reading', styles.prose)}>{content}</div>
}

function build(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return typeset(node.textContent ?? '')
  if (!(node instanceof Element)) return null
  const name = node.localName
  if (dropped.has(name)) return null
  const children = [...node.childNodes].map(build)
  if (name === 'br') return <br key={key} />
  const address = name === 'a' ? webAddress(node.getAttribute('href')) : undefined
  if (address) {
    return (
      <a key={key} href={address} {...outside}>
        {children}
      </a>
    )
  }
  if (blocks.has(name)) return <div key={key}>{children}</div>
  return allowed.has(name) ? createElement(name, { key }, ...children) : <Fragment key={key}>{children}</Fragment>
}
