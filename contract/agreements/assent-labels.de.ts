import type { AssentTexts } from './assent.ts'

/** The words of assent in German. As in English, any change needs a new version of the consent. */
export const ASSENT_LABELS_DE = {
  language: 'de',
  box: 'Ich habe diese Vertraulichkeitsvereinbarung gelesen und stimme ihren Bedingungen zu',
  button: 'NDA unterzeichnen und Zugang beantragen',
  signature: 'Der oben eingegebene vollständige Name ist Ihre Unterschrift.',
  consent: {
    version: '1',
    title: 'Elektronische Dokumente und Unterschriften',
    sentence:
      'Mit einem Klick auf „NDA unterzeichnen und Zugang beantragen“ unterzeichnen Sie mit diesem Namen und willigen in elektronische Dokumente und Unterschriften ein, wie nachstehend beschrieben.',
    paragraphs: [
      'Sie erklären sich damit einverstanden, diese Vereinbarung elektronisch zu unterzeichnen und die zugehörigen Dokumente in elektronischer Form zu erhalten: die Vereinbarung, die unterzeichnete Ausfertigung mit ihrem Nachweis und Mitteilungen dazu. Diese Einwilligung gilt für diese Vereinbarung und den daraus folgenden Zugang und für nichts anderes.',
      'Sie benötigen einen aktuellen Webbrowser mit JavaScript, eine E-Mail-Adresse, unter der Sie Nachrichten empfangen können, und ein Programm, das PDF-Dateien öffnet. Um die Ausfertigung aufzubewahren, benötigen Sie Speicherplatz oder einen Drucker.',
      'Sie können unentgeltlich eine Ausfertigung auf Papier erhalten. Sie können stattdessen auch auf Papier unterzeichnen: Verwenden Sie dann dieses Formular nicht, und schreiben Sie an {{contactEmail}}.',
      'Sie können diese Einwilligung jederzeit und unentgeltlich für die Zukunft widerrufen oder die Adresse ändern, unter der Sie Dokumente erhalten, indem Sie an {{contactEmail}} schreiben. Was zuvor unterzeichnet wurde, bleibt gültig.',
    ],
  },
} as const satisfies AssentTexts
