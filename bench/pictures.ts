import autocannon from 'autocannon'
import {
  addressOf,
  image,
  pathOf,
  photo,
  startPictureHosts,
} from '../apps/server/src/features/picture-proxy/testing.ts'
import { demoServer } from './lib/plain-server.ts'
import { median } from './lib/median.ts'

/**
 * Pictures of works per second at 20 connections: the first time, each fetched from a host on this machine and encoded, and
 * then from the disk. The originals are photos of 500 pixels that compress badly. Everybody calls from an address of their
 * own, because the product limits what one network may ask for.
 */

const connections = 20
const pictures = 300
const seconds = 8
const width = 185

const original = await photo(500)
const hosts = await startPictureHosts()
hosts.respond(() => image(original))
const server = await demoServer({ PICTURES_URL: hosts.url, TRUST_PROXY: '1' })
try {
  const requests = Array.from({ length: pictures }, (_, number) => ({
    path: pathOf(addressOf(`mesure-${number}`), width),
    headers: { 'x-forwarded-for': `10.0.${number >> 8}.${number & 255}` },
  }))
  // The decoder is loaded with the first picture.
  await read({ ...requests[0], path: pathOf(addressOf('premier'), width) })
  const first = await readAll(requests)
  const kept = await autocannon({ url: server.url, connections, duration: seconds, requests })
  if (kept.non2xx + kept.errors > 0) throw new Error(`${kept.non2xx + kept.errors} pictures were refused.`)
  console.log(
    `Originals of ${Math.round(original.length / 1024)} KB; each was asked for ${hosts.asked.length - 1} / ${pictures} times.`,
  )
  console.table([
    { what: 'the first time', 'pictures/s': first.perSecond, 'p50 ms': first.p50, 'KB each': first.kilobytes },
    {
      what: 'from the disk',
      'pictures/s': Math.round(kept.requests.average),
      'p50 ms': kept.latency.p50,
      'p99 ms': kept.latency.p99,
    },
  ])
} finally {
  await server.stop()
  await hosts.stop()
}

interface Request {
  path: string
  headers?: Record<string, string>
}

/** Reads a picture. @returns How long it took, in milliseconds, and its bytes. */
async function read({ path, headers = {} }: Request): Promise<{ milliseconds: number; bytes: number }> {
  const began = performance.now()
  const answer = await fetch(server.url + path, { headers })
  const { byteLength } = await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`A picture was answered ${answer.status}.`)
  return { milliseconds: performance.now() - began, bytes: byteLength }
}

/** Reads each of them once. */
async function readAll(requests: readonly Request[]) {
  const waiting = [...requests]
  const times: number[] = []
  let bytes = 0
  const began = performance.now()
  const connection = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const one = await read(next)
      times.push(one.milliseconds)
      bytes += one.bytes
    }
  }
  await Promise.all(Array.from({ length: connections }, connection))
  return {
    perSecond: Math.round((requests.length / (performance.now() - began)) * 1000),
    p50: Math.round(median(times)),
    kilobytes: Math.round(bytes / requests.length / 1024),
  }
}
