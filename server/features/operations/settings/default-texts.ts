import type { Language } from '../../../../contract/language.ts'
import type { NestedSettings } from '../../../portal-config.ts'

/** Texts of the landing page that a company has not written, in a language other than that of the schema. */
export const DEFAULT_TEXTS: Partial<Record<Language, NestedSettings>> = {
  de: {
    landing: {
      headline: 'Nur für Investoren, die dafür unterzeichnen.',
      lead: 'Lesen und akzeptieren Sie eine Vertraulichkeitsvereinbarung, erhalten Sie einen persönlichen Zugangscode, und öffnen Sie die Kurzprofile mit den Zahlen.',
      openTo: 'Akkreditierte Investoren',
      projects: { one: 'Projekt', many: 'Projekte' },
    },
    legends: [
      'Nur für akkreditierte Investoren. Nichts auf diesen Seiten ist ein Angebot zum Verkauf oder eine Aufforderung zum Kauf von Wertpapieren oder Vermögensanlagen, und nichts ist eine Beratung. Ein Angebot erfolgt ausschließlich durch die endgültigen Unterlagen, an Personen, deren Status bestätigt wurde. Keine Aufsichtsbehörde hat diese Seiten geprüft oder gebilligt.',
      'Zahlen dienen der Veranschaulichung. Bewertungen sind eigene Schätzungen des Unternehmens; sie sind nicht geprüft, versprechen keinen Ertrag und können sich ohne Ankündigung ändern.',
      'Aussagen über künftige Starts, Märkte und Ergebnisse sind zukunftsgerichtet. Sie beruhen auf Annahmen, die sich als falsch erweisen können; die tatsächliche Entwicklung kann erheblich abweichen.',
      'Verlustrisiko: Eine Anlage dieser Art ist spekulativ, schwer zu veräußern und kann vollständig verloren gehen.',
    ],
  },
}
