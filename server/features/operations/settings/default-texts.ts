import type { Language } from '../../../../contract/language.ts'
import type { NestedSettings } from '../../../portal-config.ts'

/**
 * The texts of settings that nobody has written, where the pages are not in English. The English ones are the defaults of the
 * schema. Like these, they name no law: who may invest is for the company to say.
 */
const DEFAULT_TEXTS: Partial<Record<Language, NestedSettings>> = {
  de: {
    landing: {
      headline: 'Vertraulich. Offen für Investoren, die unterzeichnen.',
      lead: 'Lesen und akzeptieren Sie eine gegenseitige Vertraulichkeitsvereinbarung, erhalten Sie einen persönlichen Zugangscode und öffnen Sie die Projektseiten mit ihren Zahlen.',
      openTo: 'Qualifizierte Investoren',
    },
    legends: [
      'Nur für qualifizierte Investoren. Nichts auf diesen Seiten ist ein Angebot zum Verkauf oder eine Aufforderung zum Kauf eines Wertpapiers oder einer Vermögensanlage, und nichts ist Beratung. Ein Angebot erfolgt ausschließlich durch die maßgeblichen Unterlagen an Personen, deren Status bestätigt ist. Keine Aufsichtsbehörde hat diese Seiten geprüft oder gebilligt.',
      'Zahlen dienen der Veranschaulichung. Bewertungen sind eigene Schätzungen des Unternehmens; sie sind nicht geprüft, versprechen keine Rendite und können sich ohne Ankündigung ändern.',
      'Aussagen über Markteinführungen, Märkte und künftige Ergebnisse sind zukunftsgerichtet. Sie beruhen auf Annahmen, die sich als falsch erweisen können; was tatsächlich eintritt, kann erheblich abweichen.',
      'Verlustrisiko: Eine Anlage dieser Art ist spekulativ und schwer zu veräußern und kann vollständig verloren gehen.',
    ],
  },
}

/** `language`: as the settings name it, unchecked. */
export function defaultTexts(language: unknown): NestedSettings {
  return DEFAULT_TEXTS[language as Language] ?? {}
}
