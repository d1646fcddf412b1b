import { expect, test } from 'vitest'
import { cleanSvg, UnusableDrawing } from './clean-svg.ts'

const XLINK = 'xmlns:xlink="http://www.w3.org/1999/xlink"'
const svg = (inside: string, attributes = 'viewBox="0 0 100 40"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${XLINK} ${attributes}>${inside}</svg>`
const SHAPE = '<path d="M0 0h10v10z" fill="#c00"/>'

/** Nothing that runs, loads or looks elsewhere. */
const HARMFUL =
  /script|on\w+=|javascript|http(?!:\/\/www\.w3\.org\/2000\/svg")|data:|foreign|iframe|image|@import|style|animate|<set|<a[ >]|entity|url\((?!#)/i

test.each([
  ['a script', '<script>alert(1)</script>', 'script'],
  ['a script in CDATA', '<script><![CDATA[alert(1)]]></script>', 'script'],
  ['an event', '<rect width="1" height="1" onload="alert(1)" onClick="x"/>', 'scripts'],
  ['a link that runs', '<a xlink:href="javascript:alert(1)"><path d="M1 1h1v1z"/></a>', 'links'],
  ['a reference that runs', '<use xlink:href="javascript:alert(1)#x"/>', 'links to other files'],
  ['a drawing elsewhere', '<use href="https://evil.example/x.svg#a"/>', 'links to other files'],
  ['a picture elsewhere', '<image href="https://evil.example/track.png" width="9" height="9"/>', 'image'],
  ['a picture inside', '<image href="data:image/svg+xml;base64,AAAA" width="9" height="9"/>', 'image'],
  ['a picture as a filter', '<filter id="f"><feImage href="https://evil.example/"/></filter>', 'filter'],
  [
    'a page inside',
    '<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="//evil.example"/></foreignObject>',
    'foreignObject',
  ],
  ['an imported style', '<style>@import url("https://evil.example/x.css");</style>', 'style rules'],
  ['a font elsewhere', '<style>@font-face{font-family:x;src:url(https://evil.example/f.woff)}</style>', 'style rules'],
  ['a fill elsewhere', '<path d="M1 1" fill="url(https://evil.example/#a)"/>', 'links to other files'],
  [
    'a style elsewhere',
    '<path d="M1 1" style="fill:url(//evil.example/#a);background:url(x)"/>',
    'links to other files',
  ],
  ['an animated link', '<a><animate attributeName="href" values="javascript:alert(1)"/></a>', 'animate'],
  ['a set link', '<set attributeName="onmouseover" to="alert(1)"/>', 'set'],
  ['HTML of another namespace', '<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>', undefined],
  ['a script of a prefix', '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>', 'script'],
])('%s is left out, and the shape beside it stays', (_what, hostile, named) => {
  const cleaned = cleanSvg(svg(hostile + SHAPE))
  expect(cleaned.svg).not.toMatch(HARMFUL)
  expect(cleaned.svg).toContain('<path d="M0 0h10v10z" fill="#c00"/>')
  if (named) expect(cleaned.removed).toContain(named)
  expect(cleanSvg(cleaned.svg), 'what is cleaned is clean').toMatchObject({ svg: cleaned.svg, removed: [] })
})

test.each([
  ['entities that multiply', `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${svg(SHAPE)}`, 'not_an_svg'],
  ['an entity from elsewhere', `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('&x;')}`, 'not_an_svg'],
  ['an unknown entity', svg(`<path d="&x;"/>`), 'not_an_svg'],
  ['markup that is not closed', svg('<g>'), 'not_an_svg'],
  ['two roots', svg(SHAPE) + svg(SHAPE), 'not_an_svg'],
  ['a page', '<html xmlns="http://www.w3.org/1999/xhtml"><body/></html>', 'not_an_svg'],
  ['no namespace', '<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>', 'not_an_svg'],
  ['text only', svg('<text>Nordlicht</text>'), 'no_picture'],
  ['drawings that multiply', svg(multiplied('use')), 'too_complex'],
  ['masks that multiply', svg(multiplied('mask')), 'too_complex'],
  ['a drawing of itself', svg('<g id="a"><use href="#a"/></g>'), 'too_complex'],
  ['thousands of shapes', svg('<path d="M0"/>'.repeat(5_001)), 'too_complex'],
  ['a depth of thousands', svg(`${'<g>'.repeat(4_000)}${SHAPE}${'</g>'.repeat(4_000)}`), 'too_complex'],
  ['thousands of rules', svg(`<style>${'.a{fill:red}'.repeat(600)}</style>${SHAPE}`), 'too_complex'],
  ['a line of a size', svg(SHAPE, 'width="1000000" height="1"'), 'odd_shape'],
  ['no size', svg(SHAPE, ''), 'odd_shape'],
  ['a size beyond numbers', svg(SHAPE, 'viewBox="0 0 1e300 1e300"'), 'odd_shape'],
])('refused: %s', (_what, text, why) => {
  expect(() => cleanSvg(text)).toThrow(new UnusableDrawing(why as UnusableDrawing['why']))
})

/** Each level draws the one before ten times. */
function multiplied(by: 'use' | 'mask'): string {
  const again = (level: number) => (by === 'use' ? `<use href="#x${level}"/>` : `<rect mask="url(#x${level})"/>`)
  return (
    Array.from(
      { length: 9 },
      (_, level) =>
        `<${by === 'use' ? 'g' : 'mask'} id="x${level}">${(level === 0 ? SHAPE : again(level - 1)).repeat(10)}</${by === 'use' ? 'g' : 'mask'}>`,
    ).join('') + again(8)
  )
}

test('huge dimensions become the size of a logo, in proportion', () => {
  expect(cleanSvg(svg(SHAPE, 'width="900000" height="300000"'))).toMatchObject({ width: 512, height: 171 })
  expect(cleanSvg(svg(SHAPE, 'width="10mm" height="40mm"'))).toMatchObject({ width: 128, height: 512 })
})

test('style rules and gradients, as drawing programs write them, become attributes', () => {
  const cleaned = cleanSvg(
    `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${svg(
      '<style>.cls-1,.cls-2{fill:url(#g)} .cls-2{fill:#fff !important;} @media (prefers-color-scheme:dark){.cls-1{fill:red}}</style>' +
        '<defs><linearGradient id="g"><stop offset="0" style="stop-color:#0b5fff"/></linearGradient></defs>' +
        '<path class="cls-1" d="M0 0"/><path class="cls-1 cls-2" d="M1 1"/><rect id="r" style="fill:none;stroke:\'red\'" width="3" height="3"/>',
    )}`,
  )
  expect(cleaned.svg).toContain('<stop offset="0" stop-color="#0b5fff"/>')
  expect(cleaned.svg).toContain('<path d="M0 0" fill="url(#g)"/><path d="M1 1" fill="#fff"/>')
  expect(cleaned.svg).toContain('<rect id="r" width="3" height="3" fill="none"/>')
})
