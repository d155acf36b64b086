import { describe, expect, test, vi } from 'vitest'
import { characterCount, messageError, messageText, plainText } from './message.ts'

describe('a message', () => {
  test('[RULE-06] has 1 to 1000 characters, as a person counts them', () => {
    expect(messageError('')).toBe('message.empty')
    expect(messageError('é'.repeat(1000))).toBeUndefined()
    expect(messageError('é'.repeat(1001))).toBe('message.too_long')
    expect(characterCount('👩‍👩‍👧‍👦e\u0301')).toBe(2)
    expect(messageError('🎬'.repeat(1000))).toBeUndefined()
    expect(messageError('🎬'.repeat(1001))).toBe('message.too_long')
  })

  test('[RULE-06] of few characters that take much room, ends at 8000 bytes', () => {
    const accents = (count: number) => `e${'\u0301'.repeat(count)}`
    expect(messageError(`e${accents(3999)}`)).toBeUndefined()
    expect(messageError(accents(4000))).toBe('message.too_long')
  })

  test('[RULE-06] of no more units than characters are allowed is not counted: it is asked at every key', () => {
    const counting = vi.spyOn(Intl.Segmenter.prototype, 'segment')
    messageError('a'.repeat(1000))
    expect(counting).not.toHaveBeenCalled()
    messageError('a'.repeat(1001))
    expect(counting).toHaveBeenCalledOnce()
    counting.mockRestore()
  })

  test('[RULE-07] [GAP-123] holds no script tag, and any other sign', () => {
    expect(messageError('x <ScRipt>y')).toBe('message.malicious')
    expect(messageError('<b>javascript:</b> onclick=x')).toBeUndefined()
  })

  test('[MSG-13] [MSG-15] is trimmed, and empty where nothing can be seen', () => {
    expect(messageText(' \n l’été  \t')).toBe('l’été')
    expect(messageText('\u200B\u2060\u3164')).toBe('')
  })
})

test('[GAP-143] what is looked for is found whatever case, accents and apostrophes', () => {
  expect(plainText('À L’ŒUVRE, Æthelred')).toBe("a l'oeuvre, aethelred")
})
