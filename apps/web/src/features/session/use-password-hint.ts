import { useEffect, useState } from 'react'
import { texts } from './texts.ts'

/** Debounce of the hint, in milliseconds, so that it is not announced for each letter. */
const pauseMs = 400

/**
 * Hint on a new password: it blocks nothing, and the password stays on the device.
 * @returns The text; empty while there is none.
 */
export function usePasswordHint(password: string): string {
  const [common, setCommon] = useState<string>()

  useEffect(() => {
    if (password === '') return
    let isCurrent = true
    const check = async () => {
      try {
        const { isCommonPassword } = await import('./common-passwords.ts')
        if (isCurrent) setCommon(isCommonPassword(password) ? password : undefined)
      } catch (error) {
        console.warn('Passwords cannot be compared with common ones here', error)
      }
    }
    const timer = setTimeout(() => void check(), pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [password])

  return password !== '' && common === password ? texts.commonPassword : ''
}
