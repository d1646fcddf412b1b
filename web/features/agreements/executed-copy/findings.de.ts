import type { FindingCode } from '../../../../contract/agreements/verify-findings.ts'
import type { Finding } from './queries.ts'

type Facts = NonNullable<Finding['facts']>

/** What the verifier finds, in German. A finding without one here is a type error. */
const GERMAN: Record<FindingCode, (facts: Facts) => string> = {
  // What holds
  seal_holds: () => 'Die Datei wurde seit dem Siegeln nicht verändert.',
  certificate_holds: ({ name }) => `Das Siegel wurde mit dem Zertifikat „${name}“ des Unternehmens angebracht.`,
  stamp_holds: ({ by, at }) => `${by} hat das Siegel gestempelt: ${at}. Spätestens da lag es vor.`,
  later_stamp_holds: ({ by, at }) =>
    `${by} hat die gesiegelte Datei später gestempelt: ${at}. Spätestens da lag sie so vor.`,
  stamps_renewed: ({ count }) =>
    `Jeder Zeitstempel, dessen Zertifikat abgelaufen ist, wurde vorher durch einen neuen gesichert: ${count}.`,
  revocation_holds: ({ names, asOf }) =>
    `Die Zertifikate von ${names} waren nicht gesperrt. Das zeigen die Listen und Auskünfte in der Datei, die älteste von ${asOf}.`,
  record_holds: () => 'Der Nachweis der Unterzeichnung ist beigefügt und vollständig.',
  text_holds: () => 'Der beigefügte Text ist der unterzeichnete Text.',
  log_holds: ({ index, size }) =>
    `Die Unterzeichnung ist Eintrag ${index} im Protokoll des Unternehmens, bewiesen durch einen signierten Prüfpunkt über ${size} Einträge.`,
  manifest_holds: ({ name }) => `Das Verzeichnis wurde mit „${name}“ gesiegelt und seitdem nicht verändert.`,
  manifest_stamp_holds: ({ by, at }) => `${by} hat den Zeitpunkt des Siegels am Verzeichnis gestempelt: ${at}.`,
  files_hold: ({ count }) =>
    `Alle ${count} Dateien sind so, wie das Verzeichnis sie nennt. Keine fehlt, keine kam hinzu.`,
  identity_holds: ({ id }) =>
    `Verzeichnis, PDF-Datei, Text, Nachweis und Zustellung gehören zu einer Vereinbarung: ${id}.`,
  screen_holds: () => 'Die Seite im Paket ist die, die Nachweis und Protokoll nennen.',
  history_holds: ({ count, size }) =>
    `Jede der ${count} Zeilen des Verlaufs steht im Protokoll mit ${size} Einträgen, wie ihr Beweis zeigt.`,
  reading_holds: () =>
    'Das Öffnen des Textes und was der Browser über Lesen und Kästchen meldete, stehen im Protokoll wie im Nachweis.',
  stamps_logged: ({ count }) =>
    `Das Protokoll nennt alle Zeitstempel und Prüfdaten, die der PDF-Datei später hinzugefügt wurden: ${count}.`,
  sealed_holds: ({ index }) => `Das Protokoll nennt genau diese PDF-Datei als die gesiegelte: Eintrag ${index}.`,
  shown_holds: ({ count }) =>
    `Jede der ${count} Zeilen von shown.json wurde protokolliert, als der Server sie sandte, wie ihr Beweis zeigt. Dass etwas gesandt wurde, zeigt nicht, dass es angesehen wurde.`,
  delivery_holds: ({ count }) =>
    `Die E-Mails mit der Ausfertigung stehen im Protokoll mit den Zeiten der Zustellung: ${count}.`,
  act_holds: ({ index, at }) => `Die Erstellung dieses Pakets steht im Protokoll: Eintrag ${index}, ${at}.`,
  certificates_logged: ({ count }) =>
    `Das Protokoll nennt jedes Zertifikat im Paket als eines des Siegels des Unternehmens: ${count}.`,
  log_continues: ({ older, size }) =>
    `Das Protokoll mit ${size} Einträgen setzt das mit ${older} Einträgen fort, mit dem die PDF-Datei gesiegelt wurde.`,
  kept_holds: ({ size }) => `Das Protokoll setzt den vorgelegten Prüfpunkt über ${size} Einträge fort.`,
  log_stamp_holds: ({ by, at, size }) => `${by} hat das Protokoll mit ${size} Einträgen gestempelt: ${at}.`,
  // What was not checked, and why
  no_log: () => 'Die Datei hat keinen Protokolleintrag.',
  no_log_key: () =>
    'Ob die Unterzeichnung im Protokoll steht: Es wurde kein öffentlicher Schlüssel des Protokolls vorgelegt.',
  stamp_unchecked: ({ by, at }) =>
    `Der Zeitstempel des Siegels, ${at} von ${by}: Er passt, aber es ist keine Stelle angegeben, der vertraut wird.`,
  later_stamp_unchecked: ({ by, at }) =>
    `Ein späterer Zeitstempel der gesiegelten Datei, ${at} von ${by}: Er passt, aber es ist keine Stelle angegeben, der vertraut wird.`,
  stamp_over: ({ by, at, end }) =>
    `Ob der Zeitstempel von ${by} vom ${at} noch etwas beweist: Sein Zertifikat ist am ${end} abgelaufen, und vorher wurde die Datei nicht neu gestempelt.`,
  revocation_unchecked: ({ names }) =>
    `Ob die Zertifikate von ${names} gesperrt waren: In der Datei fehlen Listen oder Auskünfte darüber.`,
  manifest_stamp_unchecked: ({ by, at }) =>
    `Der Zeitstempel des Verzeichnisses, ${at} von ${by}: Er passt, aber es ist keine Stelle angegeben, der vertraut wird.`,
  log_stamps_unchecked: ({ count, by }) =>
    `${count} Zeitstempel des Protokolls von ${by}: Sie passen, aber es ist keine Stelle angegeben, der vertraut wird.`,
  no_stamp: () => 'Die Zeiten: Keine Stelle hat sie gestempelt. Sie stammen von der Uhr des Unternehmens.',
  own_certificates: ({ list }) =>
    `Ob die Zertifikate die des Unternehmens sind: Sie lagen im Paket. Vergleichen Sie ihren SHA-256-Wert mit denen auf der Prüfseite des Portals: ${list}`,
  own_log_keys: ({ list }) =>
    `Ob die Schlüssel des Protokolls die des Unternehmens sind: Sie lagen im Paket. Vergleichen Sie sie mit denen auf der Prüfseite des Portals: ${list}`,
  no_proofs: () =>
    'Der Verlauf, und ob das Protokoll dieses Paket kennt: Das Paket hat keine Beweise aus dem Protokoll.',
  no_checkpoint: () =>
    'Ob jemand mit dem Schlüssel des Protokolls dieses umgeschrieben hat: Das zeigt nur ein Prüfpunkt, der anderswo aufbewahrt wurde.',
  kept_without_proof: ({ size, to }) =>
    `Der vorgelegte Prüfpunkt über ${size} Einträge: Das Paket hat keinen Beweis von ihm zu seinem eigenen über ${to}.`,
  kept_newer: ({ size, to }) =>
    `Der vorgelegte Prüfpunkt über ${size} Einträge ist neuer als der des Pakets über ${to}.`,
  personal_erased: ({ count }) =>
    `Die personenbezogenen Daten von ${count} Einträgen: Sie sind nicht im Paket, zum Beispiel nach einer Löschung.`,
  shown_not_logged: ({ count }) =>
    `${count} Zeilen von shown.json: Sie standen noch nicht im Protokoll, als das Paket erstellt wurde, oder das Paket hat keine Beweise.`,
  no_screen: () => 'Die Seite, wie der Server sie erzeugt hat: Sie wurde nicht aufgezeichnet.',
  completeness: () =>
    'Ob history.json und shown.json vollständig sind: Die Beweise zeigen, dass ihre Zeilen im Protokoll stehen, nicht dass keine fehlt.',
  browser_reports: () =>
    'Was der Browser gemeldet hat (wie weit und wie lange gelesen wurde, das Ende, das Kästchen, visits.json): Das hat sonst niemand gesehen.',
  made_texts: () =>
    'Was in README.txt und certification-draft.txt steht: Beide wurden aus dem Nachweis für Menschen erstellt.',
  who_signed: () => 'Wer an der Tastatur saß: Das kann keine Datei zeigen.',
  // What does not hold
  invalid: ({ reason }) => `Die Datei ist nicht gültig: ${reasonInGerman(reason)}.`,
  changed: () => 'Die Datei wurde nach dem Siegeln verändert.',
  unreadable: () => 'Die Datei kann nicht gelesen werden. Sie ist beschädigt oder nicht von diesem Portal.',
  too_large: () => 'Die Datei ist größer, als eine Ausfertigung sein kann.',
  not_a_pdf: () => 'Die Datei ist keine PDF-Datei.',
  protected: () =>
    'Die Datei ist mit einem Passwort geschützt. Entfernen Sie den Schutz, oder wählen Sie die Datei so, wie Sie sie erhalten haben.',
  certificate_foreign: () => 'Das Siegel wurde mit einem Zertifikat angebracht, das nicht das des Unternehmens ist.',
  certificate_over: () => 'Das Zertifikat des Siegels war beim Siegeln nicht gültig.',
  certificate_revoked: ({ name, revoked }) =>
    `Das Zertifikat „${name}“ wurde am ${revoked} gesperrt, und kein früherer Zeitstempel zeigt, dass das Siegel älter ist.`,
  stamp_revoked: ({ by, at, revoked }) =>
    `Der Zeitstempel von ${by} vom ${at}: Sein Zertifikat wurde am ${revoked} gesperrt, und kein anderer Stempel zeigt, dass er älter ist.`,
  stamp_missing: ({ at }) =>
    `agreement.pdf: Laut Protokoll kam am ${at} ein Zeitstempel oder kamen Prüfdaten hinzu, die dieser Datei fehlen.`,
  stamp_too_early: ({ by, at, claimed }) =>
    `Das Siegel nennt als seine Zeit ${claimed}, aber ${by} hat es schon vorher gestempelt: ${at}. Eine der beiden Uhren ging falsch.`,
  manifest_stamp_too_early: ({ by, at, claimed }) =>
    `manifest.p7s: Das Siegel nennt als seine Zeit ${claimed}, aber ${by} hat es schon vorher gestempelt: ${at}. Eine der beiden Uhren ging falsch.`,
  stamp_foreign: () => 'Der Zeitstempel ist von einer Stelle, der hier nicht vertraut wird.',
  pack_unreadable: ({ reason }) => `Das Paket kann nicht gelesen werden: ${reasonInGerman(reason)}.`,
  manifest_missing: ({ file }) => `${file} fehlt. Ohne diese Datei zeigt nichts, was zum Paket gehört.`,
  manifest_altered: () => 'manifest.json: nach dem Siegeln verändert, oder das Siegel in manifest.p7s.',
  manifest_invalid: ({ reason }) => `manifest.json: ${reasonInGerman(reason)}.`,
  seal_invalid: ({ reason }) => `manifest.p7s: ${reasonInGerman(reason)}.`,
  altered: ({ file }) => `${file}: verändert, seit das Paket erstellt wurde.`,
  missing: ({ file }) => `${file}: fehlt.`,
  added: ({ file }) => `${file}: hinzugefügt. Das Verzeichnis nennt diese Datei nicht.`,
  file_invalid: ({ file }) => `${file}: nicht lesbar.`,
  certificate_unlinked: () =>
    'manifest.p7s: mit einem anderen Zertifikat gesiegelt als die PDF-Datei, und kein Beweis aus dem Protokoll nennt es als das des Unternehmens.',
  differs: ({ what, first, second }) => `${what}: ${first} und ${second} sagen Verschiedenes.`,
  log_invalid: ({ reason }) => `log.jsonl: ${reasonInGerman(reason)}.`,
  line_invalid: ({ index, reason }) => `log.jsonl, Eintrag ${index}: ${reasonInGerman(reason)}.`,
  history_unproved: ({ line, action }) =>
    `history.json, Zeile ${line} (${action}): Das Protokoll im Paket hat keinen solchen Eintrag.`,
  history_left_out: ({ index, action }) => `history.json: Eintrag ${index} aus log.jsonl (${action}) fehlt.`,
  shown_altered: ({ line, code }) => `shown.json, Zeile ${line} (${code}): So steht sie nicht im Protokoll des Pakets.`,
  shown_foreign: ({ line, code }) =>
    `shown.json, Zeile ${line} (${code}): Das wurde nicht an die Person gesandt, die unterzeichnet hat.`,
  not_in_log: ({ what }) => `${what}: Das Protokoll im Paket hat keinen Eintrag dazu.`,
  log_forked: ({ older, size }) =>
    `Das Protokoll mit ${size} Einträgen setzt das mit ${older} Einträgen nicht fort, mit dem die PDF-Datei gesiegelt wurde. Es wurde umgeschrieben.`,
  kept_contradicts: ({ size, to }) =>
    `Das Protokoll mit ${to} Einträgen setzt den vorgelegten Prüfpunkt über ${size} Einträge nicht fort. Es wurde umgeschrieben.`,
  kept_foreign: ({ size }) =>
    `Der vorgelegte Prüfpunkt über ${size} Einträge ist nicht mit einem Schlüssel dieses Protokolls signiert.`,
  log_stamp_invalid: ({ size, reason }) =>
    `Ein Zeitstempel des Protokolls mit ${size} Einträgen: ${reasonInGerman(reason)}.`,
  log_stamp_too_early: ({ by, size, at, index, claimed }) =>
    `Eintrag ${index} nennt als seine Zeit ${claimed}, aber ${by} hat das Protokoll mit ${size} Einträgen, das ihn enthält, schon vorher gestempelt: ${at}. Eine der beiden Uhren ging falsch.`,
  log_stamp_foreign: ({ by, size }) =>
    `Ein Zeitstempel des Protokolls mit ${size} Einträgen ist von ${by}, einer Stelle, der hier nicht vertraut wird.`,
  // What only the portal knows
  file_ours: () => 'Dieses Portal hat diese Datei erstellt.',
  file_ours_stamped: ({ at }) =>
    `Dieses Portal hat diese Datei erstellt. Am ${at} hat es seinem Exemplar einen Zeitstempel oder Prüfdaten hinzugefügt; Sie können es herunterladen.`,
  file_foreign: () => 'Dieses Portal hat diese Datei nicht erstellt.',
  pack_ours: () => 'Dieses Portal hat dieses Paket erstellt.',
  pack_foreign: () => 'Dieses Portal hat dieses Paket nicht erstellt.',
}

/** The reasons within a finding, by their English words. */
export const REASONS: Record<string, string> = {
  'a checkpoint of the log cannot be read': 'ein Prüfpunkt des Protokolls kann nicht gelesen werden',
  'a line cannot be read': 'eine Zeile kann nicht gelesen werden',
  'a line is of a kind that is not known, or lines are missing': 'eine Zeile ist unbekannter Art, oder Zeilen fehlen',
  'an attachment of it cannot be read': 'eine ihrer Anlagen kann nicht gelesen werden',
  'an attachment of it cannot be unpacked': 'eine ihrer Anlagen kann nicht entpackt werden',
  'an entry is not in the log': 'ein Eintrag steht nicht im Protokoll',
  'it cannot be read': 'nicht lesbar',
  'it has a file with an unusual name': 'eine Datei darin hat einen ungewöhnlichen Namen',
  'it has an unknown format': 'unbekanntes Format',
  'it has more files than any evidence pack': 'es hat mehr Dateien als jedes Beweispaket',
  'it has more than one signature; an executed agreement has exactly one':
    'sie hat mehr als eine Signatur; eine Ausfertigung hat genau eine',
  'it has no seal': 'sie hat kein Siegel',
  'it is cut off': 'abgeschnitten',
  'it is cut off: the seal covers more than is there': 'abgeschnitten; das Siegel umfasst mehr, als vorhanden ist',
  'it is encrypted': 'verschlüsselt',
  'it is incomplete': 'unvollständig',
  'it is not a ZIP file, or it is cut off': 'keine ZIP-Datei, oder abgeschnitten',
  'it is not in its canonical form': 'nicht in der vorgeschriebenen Form',
  'it must have exactly one signature': 'es muss genau eine Signatur geben',
  'its lines are not in order': 'die Zeilen sind nicht in der richtigen Reihenfolge',
  'its list of files is not in order': 'die Liste der Dateien ist nicht in der richtigen Reihenfolge',
  'its seal does not cover the file: the bytes between the ranges are not a signature':
    'das Siegel umfasst die Datei nicht; was es auslässt, ist keine Signatur',
  'its seal does not cover the file: the ranges of bytes are not those of a seal':
    'das Siegel umfasst die Datei nicht; seine Bereiche sind nicht die eines Siegels',
  'its signature does not belong to the certificate beside it': 'die Signatur gehört nicht zum Zertifikat',
  'its signature is cut off': 'die Signatur ist abgeschnitten',
  'its signature is malformed': 'die Signatur ist fehlerhaft aufgebaut',
  'its signature is not a seal': 'die Signatur ist kein Siegel',
  'its signature uses a method that is not accepted here':
    'die Signatur verwendet ein hier nicht zugelassenes Verfahren',
  'its table of contents is damaged': 'das Inhaltsverzeichnis ist beschädigt',
  'its text and its record are not attached to it': 'Text und Nachweis sind nicht beigefügt',
  'one of the log keys is not a key': 'einer der Schlüssel des Protokolls ist kein Schlüssel',
  'the attached text is not the text that was signed': 'der beigefügte Text ist nicht der unterzeichnete',
  'the certificate of its signature is missing': 'das Zertifikat der Signatur fehlt',
  'the certificate of the time stamp is not for time stamps':
    'das Zertifikat des Zeitstempels ist nicht für Zeitstempel bestimmt',
  'the certificate of the time stamp was not valid at that time':
    'das Zertifikat des Zeitstempels war zu dieser Zeit nicht gültig',
  'the checkpoint of the log is not signed by a key of the log':
    'der Prüfpunkt ist nicht mit einem Schlüssel des Protokolls signiert',
  'the entry of the signature is missing': 'der Eintrag der Unterzeichnung fehlt',
  'the network address in the record is not the address in the log':
    'die Netzadresse im Nachweis ist nicht die im Protokoll',
  'the page in the record is not the page in the log': 'die Seite im Nachweis ist nicht die im Protokoll',
  'the personal data of an entry is not the data in the log':
    'die personenbezogenen Daten eines Eintrags sind nicht die im Protokoll',
  'the range of bytes that its seal covers cannot be read': 'der Bereich, den das Siegel umfasst, ist nicht lesbar',
  'the record of the signature cannot be read': 'der Nachweis der Unterzeichnung ist nicht lesbar',
  'the record of the signature has an unknown format': 'der Nachweis der Unterzeichnung hat ein unbekanntes Format',
  'the record of the signature is not attached to it': 'der Nachweis der Unterzeichnung ist nicht beigefügt',
  'the record of the signature is not in its canonical form':
    'der Nachweis der Unterzeichnung ist nicht in der vorgeschriebenen Form',
  'the reports of the browser in the record are not those in the log':
    'die Meldungen des Browsers im Nachweis sind nicht die im Protokoll',
  'the signer in the record is not the signer in the log':
    'die unterzeichnende Person im Nachweis ist nicht die im Protokoll',
  'the text in the record is not the text in the log': 'der Text im Nachweis ist nicht der im Protokoll',
  'the text of the agreement is not attached to it': 'der Text der Vereinbarung ist nicht beigefügt',
  'the time in its signature cannot be read': 'die Zeit in der Signatur ist nicht lesbar',
  'the time in the record is not the time in the log': 'die Zeit im Nachweis ist nicht die im Protokoll',
  'the time stamp is empty': 'der Zeitstempel ist leer',
  'the time stamp is of something else': 'der Zeitstempel gehört zu etwas anderem',
  'the wording in the record is not the wording in the log': 'der Wortlaut im Nachweis ist nicht der im Protokoll',
  'there is unexpected data after the signature': 'hinter der Signatur stehen unerwartete Daten',
  'unpacked it is larger than any evidence pack': 'entpackt ist es größer als jedes Beweispaket',
  'it has other certificates than the manifest says': 'sie hat andere Zertifikate, als das Verzeichnis nennt',
  'its time stamps are not in the order of their times': 'die Zeitstempel sind nicht in der Reihenfolge ihrer Zeiten',
  'the time stamp is too large': 'der Zeitstempel ist zu groß',
  'the validation data that was added cannot be read': 'die hinzugefügten Prüfdaten sind nicht lesbar',
  'the validation data that was added does not belong to the seal or to a stamp':
    'die hinzugefügten Prüfdaten gehören weder zum Siegel noch zu einem Zeitstempel',
  'its time stamp is missing, or was added': 'der Zeitstempel fehlt oder kam hinzu',
  'it was changed': 'verändert',
}

/** A reason with a name or a number in it stays in English. */
function reasonInGerman(reason: string | number | undefined): string {
  return REASONS[String(reason)] ?? String(reason)
}

/** A newer portal may know more findings than this page. */
export function findingInGerman({ code, facts = {}, words }: Finding): string {
  const known = code !== undefined && Object.hasOwn(GERMAN, code)
  if (!known) return words
  // In a pack, a finding about the PDF names it.
  const file = facts.file === 'agreement.pdf' && !/^(?:altered|missing|added)$/.test(code) ? 'agreement.pdf: ' : ''
  return `${file}${GERMAN[code](facts)}`
}
