export const turnOnAccessibilityMode = 'Barrierefreien Modus einschalten?'
export const turnOnAccessibilityMode2 = 'Barrierefreien Modus einschalten'
export const accessibilityModeIsOn = 'Der barrierefreie Modus ist eingeschaltet.'
export const forReadersWhoUse =
  'Für Personen, die einen Screenreader, eine Bildschirmlupe, Sprachsteuerung oder einen Schalter verwenden. Der Modus gilt nur für diese Sitzung in diesem Browser. Unser Team kann sehen, dass Sie ihn eingeschaltet haben, nicht aber den Grund.'
export const thePageIsNever =
  ' Die Seite wird nie verdeckt, während ihr Fenster inaktiv ist oder Entwicklerwerkzeuge geöffnet sind. Sie können Text markieren, sodass Programme ihn vorlesen können. Die Sitzung wird erst nach 100 statt nach 10 Minuten ohne Aktivität gesperrt.'
export const whatChanges = 'Was sich ändert:'
export const copyingSavingAndPrinting =
  ' Kopieren, Speichern und Drucken bleiben ausgeschaltet. Das Wasserzeichen bleibt, und das Lesen wird erfasst.'
export const whatStays = 'Was bleibt:'

export const pdfGenerationAndPrinting =
  'Das Erstellen von PDF-Dateien und das Drucken sind eingeschränkt. Für genehmigte Exporte wenden Sie sich bitte an den Support.'
export const youCannotCopyFrom = 'Aus vertraulichen Seiten kann nichts kopiert werden.'
export const youCannotSaveConfidential =
  'Vertrauliche Seiten können nicht gespeichert werden. Für genehmigte Exporte wenden Sie sich bitte an den Support.'
export const youPressedAScreenshot =
  'Sie haben eine Taste für Bildschirmfotos gedrückt. Dies wurde erfasst, und die Seite trägt Ihr Wasserzeichen.'
export const youCannotDragAnything = 'Aus vertraulichen Seiten kann nichts herausgezogen werden.'
export const theRightClickMenu = 'Das Kontextmenü ist auf vertraulichen Seiten ausgeschaltet.'
export const coveredWhileYouAre = 'Verdeckt, während Sie abwesend sind'
export const pressAnyKeyOr = 'Drücken Sie eine beliebige Taste oder klicken Sie, um weiterzulesen.'
export const coveredWhileDeveloperTools = 'Verdeckt, während Entwicklerwerkzeuge geöffnet sind'
export const toContinueReadingClose =
  'Schließen Sie sie, um weiterzulesen. Eine Seitenleiste des Browsers kann ebenso erkannt werden.'
export const confidential = 'Vertraulich'

export const n20SecondsLeft = 'Noch 20 Sekunden.'
export const n1MinuteLeft = 'Noch 1 Minute.'
export const areYouStillReading = 'Lesen Sie noch?'
export const withoutActivityThisPage =
  'Ohne Aktivität wird diese Seite in 2 Minuten geschlossen und die Sitzung gesperrt. Mit Ihrem Zugangscode schalten Sie sie wieder frei; dies verbraucht keine Sitzung.'
export const staySignedIn = 'Angemeldet bleiben'

export const thisPageCarriesYour =
  'Diese Seite trägt Ihr Wasserzeichen. Kopieren und Drucken sind ausgeschaltet, und das Lesen wird erfasst. Das erschwert Missbrauch, kann aber nicht alles verhindern.'
export const copyingAndPrintingAreOff = 'Kopieren und Drucken sind ausgeschaltet.'
export const watermarkedAndRecorded = 'Mit Wasserzeichen; das Lesen wird erfasst.'
export const accessibilityMode = 'Barrierefreier Modus'

export const accessibilityModeIsOff = 'Der barrierefreie Modus ist ausgeschaltet.'
export const thePortalDidNot = 'Das Portal hat nicht geantwortet. Bitte versuchen Sie es erneut.'
export const protectionOfThisPage = 'Schutz dieser Seite'
export const accessibilityModeIsOnFor =
  'Der barrierefreie Modus ist für diese Sitzung eingeschaltet, was unser Team sehen kann. Die Seite wird nie verdeckt, Sie können Text markieren, und die Sitzung wird erst nach 100 Minuten ohne Aktivität gesperrt. Kopieren, Speichern und Drucken bleiben ausgeschaltet, und das Wasserzeichen bleibt.'
export const turnOffAccessibilityMode = 'Barrierefreien Modus ausschalten'
export const forReadersWhoUseA =
  'Für Personen, die einen Screenreader, eine Bildschirmlupe, Sprachsteuerung oder einen Schalter verwenden.'

export const aNewVersionOf = 'Neue Fassung der Vereinbarung'
export const thereIsANew = 'Es liegt eine neue Fassung Ihrer Vereinbarung vor. Bitte '
export const byYourAccessDoes = ({ signBy }: { signBy: string }) =>
  ` bis ${signBy}. Bis dahin ändert sich an Ihrem Zugang nichts.`
export const readAndSignIt = 'lesen und unterzeichnen Sie sie'

export const codeEnding = ({ codeEnd }: { codeEnd: string }) => `Code endet auf ${codeEnd}`
