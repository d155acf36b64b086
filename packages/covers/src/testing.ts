/** What the tests of covers and avatars share. */

/** Titles and names as nobody would wish them. */
export const HOSTILE = [
  'A',
  '',
  ' \n\t ',
  'x'.repeat(300),
  'un mot '.repeat(60),
  'Anticonstitutionnellement',
  '千と千尋の神隠し',
  '千と千尋の神隠し劇場版第二章永遠の物語終わりなき旅',
  '기생충',
  '👩‍👩‍👧‍👦🎬',
  'مدينة الرياح',
  'Война и мир',
  '\u202eevil\u2066 text\u2069',
  '<script>alert(1)</script>',
  '</text></svg><img src=x onerror=alert(1)>',
  `" onload="alert(1)" x='`,
  `' & &amp; &lt; ]]> <!-- --> <?php`,
  '\u0000\u0007\u001b[31mrouge\u009f\ufffe',
  '\ud83d lone \udc00',
  '\u200b\u200b',
  '?!…',
  '« Qui ? »',
  '$& $1 $` ${title}',
]

const ELEMENTS = new Set(['svg', 'rect', 'circle', 'ellipse', 'path', 'text'])
const ATTRIBUTES = new Set(
  (
    'xmlns viewBox preserveAspectRatio role aria-label aria-hidden x y width height rx ry cx cy r d ' +
    'fill fill-opacity stroke stroke-width stroke-opacity stroke-linecap transform text-anchor ' +
    'font-family font-size font-weight font-style font-stretch textLength lengthAdjust text-rendering'
  ).split(' '),
)
const CHARACTERS = /^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u
const ENTITY = /&(amp|lt|gt|quot|#39);/g

export interface SvgElement {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly text: string
}

/** Reads an SVG as a strict XML parser would; throws on what is malformed or not expected. */
export function readSvg(svg: string): SvgElement[] {
  if (!CHARACTERS.test(svg)) throw new Error('a character that XML does not allow')
  const elements: SvgElement[] = []
  const open: string[] = []
  const token = /<(\/?)([a-z]+)((?: [A-Za-z-]+="[^"<>]*")*)(\/?)>([^<>]*)/y
  while (token.lastIndex < svg.length) {
    const at = token.lastIndex
    const match = token.exec(svg)
    if (!match) throw new Error(`malformed at ${at}: ${svg.slice(at, at + 80)}`)
    const [, closing, name = '', list = '', empty, text = ''] = match
    const attributes = new Map<string, string>()
    for (const [, key = '', value = ''] of list.matchAll(/ ([A-Za-z-]+)="([^"]*)"/g)) {
      if (!ATTRIBUTES.has(key) || attributes.has(key)) throw new Error(`attribute ${key}`)
      if (/NaN|undefined|Infinity|null/.test(value) && key !== 'aria-label') throw new Error(value)
      attributes.set(key, value)
    }
    for (const content of [text, ...attributes.values()]) {
      if (content.replace(ENTITY, '').includes('&')) throw new Error(`bare & in ${content}`)
    }
    if (!ELEMENTS.has(name)) throw new Error(`element ${name}`)
    if (closing && open.pop() !== name) throw new Error(`unbalanced ${name}`)
    if (!closing) elements.push({ name, attributes, text })
    if (!closing && !empty) open.push(name)
    if (open.at(-1) !== 'text' && text !== '') throw new Error(`stray text ${text}`)
    if (open.length === 0 && token.lastIndex < svg.length) throw new Error('more than one root')
  }
  if (open.length > 0) throw new Error(`left open: ${open.join()}`)
  return elements
}

/** Ends of every line of text in sheet units, its baseline, and how far up its capitals reach with their accents. */
export function linesOf(svg: string) {
  return readSvg(svg)
    .filter(({ name }) => name === 'text')
    .map(({ attributes, text }) => {
      const place = /^translate\((\S+) (\S+)\) scale\((\S+)\)$/.exec(attributes.get('transform') ?? '')
      const [x = NaN, y = NaN, scale = NaN] = (place ?? []).slice(1).map(Number)
      const length = Number(attributes.get('textLength')) * scale
      const anchor = attributes.get('text-anchor')
      const left = x - (anchor === 'end' ? length : anchor === 'middle' ? length / 2 : 0)
      const size = scale * Number(attributes.get('font-size'))
      const top = y - size * (/[À-ÅÈ-ÏÒ-ÖÙ-Ý]/.test(text) ? 0.85 : 0.66)
      return { left, right: left + length, top, y, size, length, text }
    })
}

/** Each line of text, its ink, and the colour of the last box or disc that was printed under its middle. */
export function typeOn(svg: string) {
  const elements = readSvg(svg)
  const lines = linesOf(svg)
  const found: { text: string; ink: string; under: string }[] = []
  for (const [at, element] of elements.entries()) {
    const line = element.name === 'text' ? lines[found.length] : undefined
    if (!line) continue
    const x = (line.left + line.right) / 2
    const y = line.y - 0.33 * line.size
    const under = elements.slice(0, at).findLast(({ name, attributes }) => covers(name, attributes, x, y))
    found.push({
      text: line.text,
      ink: element.attributes.get('fill') ?? '',
      under: under?.attributes.get('fill') ?? '',
    })
  }
  return found
}

function covers(name: string, attributes: ReadonlyMap<string, string>, x: number, y: number): boolean {
  const number = (key: string) => Number(attributes.get(key))
  if (attributes.get('fill') === 'none') return false
  if (name === 'circle') return Math.hypot(x - number('cx'), y - number('cy')) <= number('r')
  if (name !== 'rect') return false
  const [left, top] = [number('x'), number('y')]
  return x >= left && y >= top && x <= left + number('width') && y <= top + number('height')
}
