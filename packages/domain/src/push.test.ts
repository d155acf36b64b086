import { describe, expect, test } from 'vitest'
import { pushEndpoint } from './push.ts'

describe('addresses of devices', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/QGuQyavXutnMH',
    'https://db5p.notify.windows.com/w/?token=BQYAAAD',
  ])('[PUSH-06] are at the push services of browsers: %s', (address) => {
    expect(pushEndpoint(address)?.href).toBe(address)
  })

  test.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://fcm.googleapis.com.example.org/fcm/send/abc',
    'https://example.org/fcm.googleapis.com',
    'https://a.fcm.googleapis.com/',
    'https://user:password@fcm.googleapis.com/',
    'https://fcm.googleapis.com@example.org/',
    'https://push.apple.com/',
    'https://push.apple.com.example.org/',
    'https://evilpush.apple.com.example.org/',
    'https://a.b.push.apple.com/',
    'https://notify.windows.com/',
    'https://127.0.0.1/',
    'file:///etc/passwd',
    'nothing',
  ])('[PUSH-06] and nowhere else: %s', (address) => {
    expect(pushEndpoint(address)).toBeUndefined()
  })

  test('[PUSH-06] or at the one that the operator added, with its protocol and port', () => {
    const own = 'http://127.0.0.1:8090'
    expect(pushEndpoint('http://127.0.0.1:8090/push/1', own)?.pathname).toBe('/push/1')
    expect(pushEndpoint('http://127.0.0.1:8091/push/1', own)).toBeUndefined()
    expect(pushEndpoint('https://127.0.0.1:8090/push/1', own)).toBeUndefined()
    expect(pushEndpoint('https://fcm.googleapis.com/1', own)?.hostname).toBe('fcm.googleapis.com')
  })
})
