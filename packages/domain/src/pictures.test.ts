import { describe, expect, test } from 'vitest'
import { lookalikesOf } from './lookalike-hosts.samples.ts'
import { pictureAddress, pictureSource } from './pictures.ts'

test.each([
  'https://image.tmdb.org/t/p/w500/a_B-9.jpg',
  'https://image.tmdb.org/t/p/original/a.png',
  'https://cdn-images.dzcdn.net/images/cover/0a1b/500x500-000000-80-0-0.jpg',
  'https://e-cdns-images.dzcdn.net/images/artist/0a1b/56x56-000000-80-0-0.jpg',
  'https://covers.openlibrary.org/b/id/12345-L.jpg',
  'https://covers.openlibrary.org/b/id/12345-M.jpg?default=false',
  'https://upload.wikimedia.org/wikipedia/commons/thumb/a/ab/Les_Enfants%2C.jpg/500px-Les_Enfants%2C.jpg',
])('[PICT-01] [PICT-02] %s is handed on by our server', (address) => {
  expect(pictureSource(address)?.href).toBe(address)
  expect(pictureAddress(address, 300)).toBe(`/pictures/300?from=${encodeURIComponent(address)}`)
})

test.each([
  'http://image.tmdb.org/t/p/w500/a.jpg',
  'https://image.tmdb.org:8443/t/p/w500/a.jpg',
  'https://user@image.tmdb.org/t/p/w500/a.jpg',
  'https://:password@image.tmdb.org/t/p/w500/a.jpg',
  'https://image.tmdb.org/t/p/w500/a.jpg?x=1',
  'https://image.tmdb.org/t/p/w500/../../../a.jpg',
  'https://image.tmdb.org/t/p/w500/b/a.jpg',
  'https://image.tmdb.org/other/w500/a.jpg',
  'https://image.tmdb.org.evil.example/t/p/w500/a.jpg',
  'https://evil.example/https://image.tmdb.org/t/p/w500/a.jpg',
  'https://evil.example/t/p/w500/a.jpg',
  'https://covers.openlibrary.org/b/isbn/9782070360024-L.jpg',
  'https://covers.openlibrary.org/b/id/12345-L.jpg?default=https://evil.example/',
  'https://upload.wikimedia.org/wikipedia/fr/a/ab/Affiche.jpg',
  'https://upload.wikimedia.org/wikipedia/commons/../../etc/passwd',
  'https://i.scdn.co/image/ab67616d',
  'https://books.google.com/books/content?id=x&img=1',
  'https://127.0.0.1/t/p/w500/a.jpg',
  'https://constructor/t/p/w500/a.jpg',
  'file:///t/p/w500/a.jpg',
  'data:image/png;base64,AAAA',
  '/avatars/a.webp',
  '',
])('[PICT-02] %j is none of those, and stays as it is', (address) => {
  expect(pictureSource(address)).toBeUndefined()
  expect(pictureAddress(address, 300)).toBe(address)
})

test('[PICT-02] an address has one form, however it is written', () => {
  for (const address of [
    'https://IMAGE.tmdb.org/t/p/w500/a.jpg',
    'https://image.tmdb.org:443/t/p/w500/a.jpg',
    'https://image.tmdb.org/x/../t/p/w500/a.jpg#b',
    ' https://image.tmdb.org/t/p/w500/a.jpg\n',
  ]) {
    expect(pictureSource(address)?.href, address).toBe('https://image.tmdb.org/t/p/w500/a.jpg')
  }
  expect(pictureSource('https://upload.wikimedia.org/wikipedia/commons/a/ab/Amélie.jpg')?.href).toBe(
    'https://upload.wikimedia.org/wikipedia/commons/a/ab/Am%C3%A9lie.jpg',
  )
})

describe.each([
  'https://image.tmdb.org/t/p/w500/a.jpg',
  'https://e-cdns-images.dzcdn.net/images/artist/0a1b/56x56-000000-80-0-0.jpg',
  'https://cdn-images.dzcdn.net/images/cover/0a1b/500x500-000000-80-0-0.jpg',
  'https://covers.openlibrary.org/b/id/12345-L.jpg',
  'https://upload.wikimedia.org/wikipedia/commons/thumb/a/ab/A.jpg/500px-A.jpg',
  'https://thumb.wikimedia.org/wikipedia/commons/thumb/a/ab/A.jpg/500px-A.jpg',
])('the neighbours of %s', (address) => {
  const { host, pathname } = new URL(address)

  test('[PICT-02] its host is taken in capitals, and by no other spelling', () => {
    expect(pictureSource(`https://${host.toUpperCase()}${pathname}`)?.href).toBe(address)
    const fetched = lookalikesOf(host).filter((adjacent) => pictureSource(`https://${adjacent}${pathname}`))
    expect(fetched).toEqual([])
    expect(['http:', 'ftp:', 'file:'].filter((protocol) => pictureSource(`${protocol}//${host}${pathname}`))).toEqual(
      [],
    )
  })

  test.each([
    '..%2f',
    '..%2F',
    '%2e%2e%2f',
    '%2e%2e/',
    '..%5c',
    '%252e%252e%252f',
    '..%252f',
    '%25252f',
    '%00',
    '\\..\\',
  ])('[PICT-02] no way %s out of its folder is passed on', (spelling) => {
    const folder = address.slice(0, address.lastIndexOf('/'))
    const file = address.slice(folder.length + 1)
    for (const given of [
      `${folder}/${spelling}${file}`,
      `${folder}/${spelling}${spelling}${file}`,
      `${folder}/${file}/${spelling}x`,
    ]) {
      const { href = '' } = pictureSource(given) ?? {}
      expect(href, given).not.toMatch(/%(?:25)*(?:2f|2e|5c|00)|\.\./i)
    }
  })

  test('[PICT-02] nothing stands before or after it', () => {
    expect(pictureSource(`https://evil.org/?${address}`)).toBeUndefined()
    expect(pictureSource(`${address}?x=1`)).toBeUndefined()
    expect(pictureSource(`${address}?default=false&x=${address}`)).toBeUndefined()
  })
})
