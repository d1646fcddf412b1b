import type { Language } from '../language.ts'

/** What an investor reads above an indication of interest, unless the setting `interest.legend` has another text. */
export const DEFAULT_LEGEND: Record<Language, string> = {
  en: 'This is an indication of interest. It is not binding: neither you nor the company is obliged to anything by it, and it is neither an offer nor an order. You can change or withdraw it at any time. An investment needs a separate agreement that both sides sign.',
  de: 'Dies ist eine unverbindliche Interessenbekundung. Weder Sie noch das Unternehmen sind durch sie zu etwas verpflichtet, und sie ist weder ein Angebot noch eine Zeichnung. Sie können sie jederzeit ändern oder zurücknehmen. Eine Beteiligung setzt einen gesonderten Vertrag voraus, den beide Seiten unterzeichnen.',
}
