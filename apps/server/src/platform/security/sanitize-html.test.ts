import { describe, expect, test } from 'vitest'
import { sanitizeHtml, textOfHtml } from './sanitize-html.ts'

const max = 20_000

/** Every "<" of sanitised HTML begins one of these, so no script is left. */
const harmless =
  /<(?:\/?(?:p|strong|b|em|i|ul|ol|li)|br \/|a href="https?:\/\/[^"<>\s]+" target="_blank" rel="noopener noreferrer nofollow"|\/a)>/g

/** Hostile or broken descriptions; where they hold the word "survit" outside of scripts and styles, it stays. */
const hostile = [
  '<script>alert(1)</script>survit',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>survit',
  '<scr<script>ipt>alert(1)</scr</script>ipt>survit',
  '<script\n>alert(1)</script\t>survit',
  '<p onclick="alert(1)">survit</p>',
  '<p/onmouseover=alert(1)>survit</p>',
  '<img src=x onerror=alert(1)>survit',
  '<img src="x:gif" onerror="alert(1)" / >survit',
  '<body onload=alert(1)>survit',
  '<a href="javascript:alert(1)">survit</a>',
  '<a href="JaVaScRiPt:alert(1)">survit</a>',
  '<a href=" &#14; javascript:alert(1)">survit</a>',
  '<a href="jav&#x09;ascript:alert(1)">survit</a>',
  '<a href="java&NewLine;script&colon;alert(1)">survit</a>',
  '<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)">survit</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">survit</a>',
  '<a href="vbscript:msgbox(1)">survit</a>',
  '<a href="//evil.example">survit</a>',
  '<a href="/api/session">survit</a>',
  '<a href="https://a.example/&quot; onmouseover=&quot;alert(1)">survit</a>',
  '<a href="https://a.example" target="_self" rel="opener" onclick="alert(1)" style="position:fixed">survit</a>',
  '<a href="https://a.example"><a href="javascript:alert(1)">survit</a></a>',
  '<svg onload=alert(1)><text>survit</text></svg>',
  '<svg><script>alert(1)</script></svg>survit',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s></svg>survit',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>survit',
  '<style>@import "//evil.example/x.css";</style>survit',
  '<p style="background:url(javascript:alert(1))">survit</p>',
  '<link rel="stylesheet" href="//evil.example/x.css">survit',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">survit',
  '<base href="//evil.example/">survit',
  '<form action="//evil.example"><input name=x><button formaction="javascript:alert(1)">survit</button></form>',
  '<iframe src="javascript:alert(1)"></iframe>survit',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>survit',
  '<object data="x.swf"></object><embed src="x.swf">survit',
  '<video><source onerror=alert(1)></video>survit',
  '<details open ontoggle=alert(1)>survit</details>',
  '<textarea><script>alert(1)</script>survit</textarea>',
  '<select><option onclick=alert(1)>survit</option></select>',
  '<xmp><img src=x onerror=alert(1)>survit</xmp>',
  '<title><script>alert(1)</script>survit</title>',
  '<template><script>alert(1)</script></template>survit',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">survit</p></noscript>survit',
  '<!-- <script>alert(1)</script> -->survit',
  '<!--><script>alert(1)</script>-->survit',
  '<!--[if IE]><script>alert(1)</script><![endif]-->survit',
  '<![CDATA[<script>alert(1)</script>]]>survit',
  '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY y "z">]>survit',
  'survit<p',
  'survit</p></div></p>',
  '<p><b><i>survit</p></b>',
  '<<p>>survit<</p>>',
  '<p title="><script>alert(1)</script>">survit</p>',
  'survit &lt;script&gt;alert(1)&lt;/script&gt; &amp;lt;b&amp;gt;',
  'survit\u0000<scr\u0000ipt>alert(1)</scr\u0000ipt>',
]

describe('HTML of providers', () => {
  test.each(hostile)('[GAP-117] nothing of %j runs, and its text survives', (html) => {
    const clean = sanitizeHtml(html, max)
    expect(clean.replace(harmless, '')).not.toContain('<')
    expect(clean).not.toMatch(/<[^>]*(?:javascript|data|vbscript):/i)
    expect(clean).toContain('survit')
    expect(sanitizeHtml(clean, max)).toBe(clean)
  })

  test('what stands apart stays apart', () => {
    expect(sanitizeHtml('<h2>Titre</h2><div>Un</div><div>Deux</div>', max)).toBe('<p>Titre</p><p>Un</p><p>Deux</p>')
    expect(textOfHtml('<h2>Titre</h2><div>Un</div><div>Deux</div>', max)).toBe('Titre\n\nUn\n\nDeux')
  })

  test('nesting is bounded', () => {
    expect(sanitizeHtml(`${'<b>'.repeat(3000)}trop profond`, max).length).toBeLessThan(200)
  })

  test('[POD-11] [GAP-117] keeps paragraphs, emphasis, lists and links', () => {
    const html =
      '<h2>Titre</h2><p>Un <strong>podcast</strong> <em>drôle</em><br>et <span class="x">vif</span>.</p><ul><li>un</li></ul>'
    expect(sanitizeHtml(html, max)).toBe(
      '<p>Titre</p><p>Un <strong>podcast</strong> <em>drôle</em><br />et vif.</p><ul><li>un</li></ul>',
    )
  })

  test.each([
    ['<p>a <a href="mailto:x@y.fr">b</a> c <b>d</b></p>', '<p>a b c <b>d</b></p>'],
    ['<b>a<a>b</a></b> c', '<b>ab</b> c'],
    [
      '<i><a href="javascript:x">a</a></i> <a href="https://a.example/">b</a> c',
      '<i>a</i> <a href="https://a.example/" target="_blank" rel="noopener noreferrer nofollow">b</a> c',
    ],
  ])('[GAP-117] a link elsewhere leaves its text, and what follows as it is: %s', (html, clean) => {
    expect(sanitizeHtml(html, max)).toBe(clean)
  })

  test('[GAP-117] links open in a new tab without opener', () => {
    expect(sanitizeHtml('<a href="https://www.radiofrance.fr/a?b=1&c=2">Le site</a>', max)).toBe(
      '<a href="https://www.radiofrance.fr/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer nofollow">Le site</a>',
    )
  })

  test.each(['&'.repeat(50_000), '<a href="http://a.example">x'.repeat(5000), `<p>${'é'.repeat(50_000)}</p>`])(
    'a text that is too long is cut before it is parsed, so that its tags are closed (%#)',
    (html) => {
      const clean = sanitizeHtml(html, max)
      expect(clean.length).toBeLessThanOrEqual(max)
      expect(clean.length).toBeGreaterThan(max / 4)
      expect(clean.split('<p>').length).toBe(clean.split('</p>').length)
      expect(clean.split('<a ').length).toBe(clean.split('</a>').length)
    },
  )

  test.each(['<', '&', '<p>', '</p>', '<a href="http://a">', '<b><i>', '&eacute;'])(
    'of a text made of markup alone no more than 2000 tags and entities are read: %s',
    (unit) => {
      const each = (unit.match(/[<&]/g) ?? []).length
      const read = unit.repeat(2000 / each)
      expect(sanitizeHtml(`${unit.repeat(20_000)} fin`, 1_000_000)).toBe(sanitizeHtml(read, 1_000_000))
      expect(textOfHtml(`${unit.repeat(20_000)} fin`, 1_000_000)).toBe(textOfHtml(read, 1_000_000))
      expect(sanitizeHtml(`${unit.repeat(1999 / each)} fin`, 1_000_000)).toContain('fin')
    },
  )
})

describe('the text of HTML', () => {
  test.each([
    ['<p>Un roman.</p><p>Puis un autre.</p>', 'Un roman.\n\nPuis un autre.'],
    ['Un<br>deux<br/>trois', 'Un\ndeux\ntrois'],
    ['<b>Gras</b> &amp; <i>italique</i> &eacute;t&#233;', 'Gras & italique été'],
    ['1 &lt; 2 &amp;amp; « I <3 you »', '1 < 2 &amp; « I <3 you »'],
    ['<ul><li>un</li><li>deux</li></ul>', 'un\ndeux'],
    ['<p> Un  texte \n sur deux lignes </p>', 'Un texte\nsur deux lignes'],
    ['<script>alert(1)</script><style>p{}</style>Rien d’autre', 'Rien d’autre'],
    ['', ''],
  ])('%j is %j', (html, text) => {
    expect(textOfHtml(html, max)).toBe(text)
  })

  test('is never longer than asked', () => {
    expect(textOfHtml('<p>x'.repeat(100_000), max).length).toBeLessThanOrEqual(max)
  })
})
