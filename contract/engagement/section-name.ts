const SECTIONS: Record<string, string> = {
  hero: 'Opening',
  'tear-title': 'Opening',
  'sheet-title': 'Opening',
  gtm: 'Go to market',
  next: 'Next step',
  video: 'Film',
  faq: 'Questions and answers',
  'rich-text': 'Text',
  'investor-content': 'Documents',
}

/** A section's name for staff, by default made from its anchor. */
export function sectionName(section: string): string {
  const plain = section.replaceAll('-', ' ')
  return SECTIONS[section] ?? plain.charAt(0).toUpperCase() + plain.slice(1)
}
