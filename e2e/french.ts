import { typeset } from '@trouvaille/domain'
import type { Page } from '@playwright/test'

/** What the page shows, or has read out, that is not set as French is printed [FR-03]. */
export async function unsetTexts(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found = [document.title]
    for (const meta of document.querySelectorAll('meta[name]')) found.push(meta.getAttribute('content') ?? '')
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      // What is in a field is somebody's own.
      if (!node.parentElement?.closest('script, style, textarea')) found.push(node.textContent ?? '')
    }
    for (const name of ['aria-label', 'aria-description', 'aria-valuetext', 'alt', 'title', 'placeholder']) {
      for (const element of document.querySelectorAll(`[${name}]`)) found.push(element.getAttribute(name) ?? '')
    }
    return found
  })
  // Marks of what people wrote are taken away by the typography, too. Tests have people write what it would not change.
  return texts.filter((text) => typeset(text) !== text)
}
