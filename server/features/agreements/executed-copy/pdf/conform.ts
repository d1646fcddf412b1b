/**
 * Completes a file that the typesetter exported as PDF/A-3 with what PDF/UA-1 asks for and it cannot write in the same file: the
 * identification with its schema, the title in the bar of the window, and the field of the seal, tagged and named. The field is in
 * the file before it is sealed, so that sealing adds nothing to a page. Throws for a file that is not as the typesetter writes it.
 */
export function conform(pdf: Buffer, sealName: string): Buffer {
  const file = readObjects(pdf)
  const catalog = referenceIn(file.trailer, 'Root')
  const [structure, page, metadata] = [
    referenceIn(file.text(catalog), 'StructTreeRoot'),
    referenceIn(file.text(referenceIn(file.text(catalog), 'Pages')), 'Kids'),
    referenceIn(file.text(catalog), 'Metadata'),
  ]
  const document = referenceIn(file.text(structure), 'K')
  const key = Number(partOf(file.text(structure), /\/ParentTreeNextKey (\d+)/))
  const field = file.count
  const [form, element] = [field + 1, field + 2]
  const named = `<FEFF${Buffer.from(sealName, 'utf16le').swap16().toString('hex')}>`

  file.edit(catalog, /\/ViewerPreferences <</, `$&\n    /DisplayDocTitle true`)
  file.edit(catalog, /\/Type \/Catalog/, `$&\n  /AcroForm ${form} 0 R`)
  file.edit(page, /\/Type \/Page\n/, `$&  /Annots [${field} 0 R]\n  /Tabs /S\n`)
  file.edit(document, /\/K \[[^\]]*/, `$& ${element} 0 R`)
  file.edit(structure, /\/Nums \[[^\]]*/, `$& ${key} ${element} 0 R`)
  file.edit(structure, /\/ParentTreeNextKey \d+/, `/ParentTreeNextKey ${key + 1}`)
  const before = file.text(metadata).length
  file.edit(metadata, /xmlns:pdfaid="/, `xmlns:pdfuaid="${PDFUA}" $&`)
  file.edit(metadata, /<pdfaExtension:schemas><rdf:Bag>/, `$&${PDFUA_SCHEMA}`)
  file.edit(metadata, /<pdfaid:part>/, '<pdfuaid:part>1</pdfuaid:part>$&')
  const longer = file.text(metadata).length - before
  const length = Number(partOf(file.text(metadata), /\/Length (\d+)/))
  file.edit(metadata, /\/Length \d+/, `/Length ${String(length + longer).padEnd(String(length).length)}`)

  // Printed, locked, and without a place on the page.
  file.add(
    `<<\n/Type /Annot\n/Subtype /Widget\n/FT /Sig\n/T (Seal)\n/TU ${named}\n/F 132\n/P ${page} 0 R\n/Rect [0 0 0 0]\n/StructParent ${key}\n>>`,
  )
  file.add(`<<\n/Fields [${field} 0 R]\n/SigFlags 3\n>>`)
  const object = `<<\n/Type /OBJR\n/Obj ${field} 0 R\n>>`
  file.add(`<<\n/Type /StructElem\n/S /Form\n/P ${document} 0 R\n/Pg ${page} 0 R\n/Alt ${named}\n/K ${object}\n>>`)
  return file.written()
}

const PDFUA = 'http://www.aiim.org/pdfua/ns/id/'
/** PDF/A wants a description of every property that it does not know itself. */
const PDFUA_SCHEMA = [
  '<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>',
  `<pdfaSchema:namespaceURI>${PDFUA}</pdfaSchema:namespaceURI><pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>`,
  '<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource"><pdfaProperty:category>internal</pdfaProperty:category>',
  '<pdfaProperty:description>Part of ISO 14289 to which the document conforms</pdfaProperty:description>',
  '<pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType></rdf:li></rdf:Seq>',
  '</pdfaSchema:property></rdf:li>',
].join('')

/** The objects of a PDF that has one table of references, by their numbers. */
function readObjects(pdf: Buffer) {
  const whole = pdf.toString('latin1')
  const start = Number(partOf(whole.slice(-40), /startxref\n(\d+)\n%%EOF\s*$/))
  const trailer = whole.slice(whole.indexOf('trailer', start))
  const table = whole.slice(start, whole.length - trailer.length)
  const offsets = [...table.matchAll(/^(\d{10}) 00000 n/gm)].map(([, offset]) => Number(offset))
  if (!table.startsWith(`xref\n0 ${offsets.length + 1}\n`)) throw new Error('it has free objects')
  const order = offsets.map((_, i) => i + 1).sort((a, b) => (offsets[a - 1] ?? 0) - (offsets[b - 1] ?? 0))
  const texts: string[] = []
  for (const [i, number] of order.entries()) {
    const next = order[i + 1]
    texts[number] = whole.slice(offsets[number - 1], next === undefined ? start : offsets[next - 1])
  }
  const text = (number: number) => texts[number] ?? ''
  return {
    count: offsets.length + 1,
    trailer,
    text,
    /** Replaces the first match, which has to be there. */
    edit(number: number, what: RegExp, words: string) {
      partOf(text(number), what)
      texts[number] = text(number).replace(what, words)
    },
    add(content: string) {
      order.push(texts.length)
      texts.push(`${texts.length} 0 obj\n${content}\nendobj\n`)
    },
    written(): Buffer {
      const parts = [whole.slice(0, offsets[(order[0] ?? 1) - 1])]
      const places: number[] = []
      let at = parts[0]?.length ?? 0
      for (const number of order) {
        places[number] = at
        parts.push(text(number))
        at += text(number).length
      }
      const rows = places.slice(1).map((place) => `${String(place).padStart(10, '0')} 00000 n\r\n`)
      const size = rows.length + 1
      const end = trailer.replace(/\/Size \d+/, `/Size ${size}`).replace(/startxref\n\d+/, `startxref\n${at}`)
      return Buffer.from([...parts, `xref\n0 ${size}\n0000000000 65535 f\r\n`, ...rows, end].join(''), 'latin1')
    },
  }
}

/** The object that an entry of a dictionary names, or the first of its array. */
function referenceIn(dictionary: string, entry: string): number {
  return Number(partOf(dictionary, new RegExp(`/${entry} \\[?(\\d+) 0 R`)))
}

function partOf(text: string, pattern: RegExp): string {
  const found = pattern.exec(text)
  if (!found) throw new Error(`the typesetter did not write ${pattern}`)
  return found[1] ?? found[0]
}
