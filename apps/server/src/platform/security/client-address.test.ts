import { describe, expect, test } from 'vitest'
import { networkOf, plainAddress, shortAddress } from './client-address.ts'

describe('the plain form of an address', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.7 ', '203.0.113.7'],
    ['203.0.113.7:52144', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
    ['2001:0DB8::0001', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['"[2001:db8::1]:443"', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['', undefined],
    ['unknown', undefined],
    ['_hidden', undefined],
    ['for=203.0.113.7', undefined],
    ['203.0.113', undefined],
    ['203.0.113.256', undefined],
    ['[203.0.113.7', undefined],
    ['2001:db8::1::2', undefined],
    ['example.org', undefined],
    ['203.0.113.7:52144:1', undefined],
    [' [2001:db8::1]:443 ', '2001:db8::1'],
    ['1::ffff:102:304', '1::ffff:102:304'],
    ['::ffff:102:304:5', '::ffff:102:304:5'],
  ])('of "%s" is %s', (text, plain) => {
    expect(plainAddress(text)).toBe(plain)
  })
})

describe('the network of an address', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['2001:db8:85a3:1::8a2e:370:7334', '2001:db8:85a3:1::/64'],
    ['2001:0DB8:85A3:0001:0000:8a2e:0370:7334', '2001:db8:85a3:1::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['2001::5:6:7:8:9', '2001:0:0:5::/64'],
    ['2001:db8:0:1::', '2001:db8:0:1::/64'],
    ['2001:0:0:0db8::1', '2001:0:0:db8::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})

describe('the shortened address', () => {
  test.each([
    ['203.0.113.7', '203.0.113.x'],
    ['203.0.113.77', '203.0.113.x'],
    ['::ffff:203.0.113.7', '203.0.113.x'],
    ['2001:db8:85a3:1::8a2e:370:7334', '2001:db8:85a3:x'],
    ['2001:db8::1', '2001:db8:0:x'],
    ['unknown', undefined],
    ['', undefined],
    ['<script>', undefined],
  ])('of %s is %s', (address, short) => {
    expect(shortAddress(address)).toBe(short)
  })
})
