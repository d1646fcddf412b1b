import type { ErrorCode } from '../../../contract/errors.ts'
import { BROWSER_ERRORS } from '../../../contract/operations/browser-errors.ts'

/** Refusals that only staff and programs meet. They stay in English. */
type ForStaff =
  | 'invitations_paused'
  | `webhook${string}`
  | `api_key${string}`
  | `notification${string}`
  | `proposal${string}`
  | 'no_stream'
  | `demo_${string}`
  | `logo_${string}`
  | `draft_${string}`
  | `nda_draft_${string}`
  | `word_file_${string}`
  | 'publish_date_past'
  | 'sign_by_wrong'
  | 'return_asked_already'
  | `scan_${string}`
  | `external_agreement_${string}`
  | 'document_edited'
  | `upload_${string}`
  | `piece_${string}`
  | 'version_not_checkable'
  | 'version_not_ready'
  | 'room_edited'
  | 'groups_full'
  | `folder_${string}`
  | `redaction_${string}`
  | `update_${string}`
  | 'watermark_unknown'
  | 'admin_required'
  | 'read_only'
  | `person_${string}`
  | 'request_answered'
  | `mail_${string}`
  | 'invitation_not_repeatable'
  | 'firm_merged'
  | 'firm_not_merged'
  | 'hold_missing'
  | 'nothing_to_confirm'
  | 'last_admin'
  | 'meeting_incomplete'
  | 'meeting_unchanged'
  | 'request_opens_nothing'
  | 'request_without_signature'
  | `codes_${string}`
  | 'code_taken'
  | 'question_assignee'
  | 'question_answered'
  | `question_draft_${string}`
  | 'question_not_approved'
  | 'question_categories_changed'
  | 'question_own_draft'
  | 'question_published'
  | `faq_${string}`
  | 'round_missing'
  | 'round_changed'
  | 'work_changed'
  | 'card_changed'
  | 'round_cap_low'
  | 'round_dates'
  | `allocation_${string}`
  | 'code_not_pending'
  | 'list_changed'
  | 'code_not_renewable'
  | 'code_renewed_already'
  | 'code_not_mailable'
  | `window_${string}`
  | `feed_${string}`
  | `snapshot_${string}`
  | `project_${string}`
  | 'projects_full'
  | 'content_wrong'
  | 'content_same'
  | 'content_file_wrong'
  | 'settings_changed'
  | `backup_${string}`
  | 'wrong_host'
  | 'json_only'
  | 'body_encoded'
  | 'length_required'
  | 'pdf_or_zip_only'
  | 'visit_unknown'
  | 'observation_refused'

/** The German texts, with the placeholders of the English ones. */
export const REFUSALS = {
  ...messagesOf(BROWSER_ERRORS),
  code_invalid: 'Ungültiger oder abgelaufener Zugangscode. Bitte prüfen Sie Ihren Code, und versuchen Sie es erneut.',
  code_wrong_route: 'Der Zugangscode gilt nicht für die Plattform {ROUTE}.',
  code_nda_required:
    'Bevor der gemeinsame Zugangscode verwendet werden kann, ist eine Unterzeichnung des NDA erforderlich. Bitte unterzeichnen Sie es zuerst unter /nda-gate.',
  code_shared_over:
    'Ihr gemeinsamer Zugang für 48 Stunden ist abgelaufen. Bitte verwenden Sie Ihren persönlichen Zugangscode: {code}',
  code_shared_succeeded:
    'Ihr gemeinsamer Zugang für 48 Stunden ist abgelaufen. Ihr persönlicher Zugangscode {code} ist jetzt aktiv und {days} Tage gültig.',
  code_not_yet_active: 'Der Zugangscode ist noch nicht aktiv. Bitte warten Sie, bis die Prüfungsfrist abgelaufen ist.',
  code_expired: 'Der Zugangscode ist abgelaufen. Für einen neuen Code wenden Sie sich bitte an den Support.',
  code_used_up: 'Alle Sitzungen des Zugangscodes sind verbraucht.',
  unlock_awaits_email:
    'Ihr Code ist noch nicht aktiv. Bestätigen Sie Ihre E-Mail-Adresse über den Link, den wir Ihnen gesendet haben.',
  unlock_awaits_review:
    'Ihr Code ist noch nicht aktiv. Unser Team prüft Ihre Unterzeichnung und benachrichtigt Sie per E-Mail.',
  unlock_begins: 'Ihr Code ist noch nicht aktiv. Er wird am {when} aktiv.',
  unlock_ended: 'Ihr Code ist am {when} abgelaufen.',
  unlock_used_up: 'Alle Sitzungen Ihres Codes sind verbraucht.',
  unlock_revoked: 'Ihr Code wurde widerrufen.',
  unlock_at_project: 'Bitte geben Sie diesen Code auf der Seite seines Projekts ein: {projects}.',
  code_projects_closed:
    'Ihr Code ist richtig, aber die Projekte, die er öffnet, sind geschlossen. Bitte schreiben Sie uns, wenn Sie etwas anderes erwartet haben.',
  code_sign_first:
    'Ihr Code ist richtig, aber dieses Projekt verlangt auch eine unterzeichnete Vereinbarung. Bitte unterzeichnen Sie sie unter /nda-gate und geben Sie diesen Code dann noch einmal ein.',
  code_signers_only:
    'Ihr Code ist richtig, aber dieses Projekt öffnet sich nur für Personen, die unterzeichnet haben. Bitte unterzeichnen Sie die Vereinbarung unter /nda-gate und geben Sie Ihren eigenen Code ein, oder schreiben Sie uns.',
  code_paper_only:
    'Ihr Code ist richtig, aber dieses Projekt öffnet sich nur für Personen mit einer Vereinbarung auf Papier. Bitte schreiben Sie uns, wenn Sie eine haben oder eine wünschen.',
  code_not_handed: 'Dieser Browser kann Ihren Code nicht mehr selbst öffnen. Bitte geben Sie ihn ein.',
  digits_unavailable: 'Schalten Sie bitte zuerst mit Ihrem persönlichen Zugangscode frei.',
  digits_wrong: 'Dies ist nicht der zuletzt gesendete Code. Bitte sehen Sie in der neuesten E-Mail nach.',
  digits_over: 'Dieser Code ist abgelaufen. Bitte fordern Sie einen neuen an.',
  digits_paused:
    'Es gab zu viele falsche Codes. Nutzen Sie den Link in der E-Mail zu Ihrer Unterschrift oder melden Sie sich an.',
  digits_spent:
    'Zu viele falsche Codes in dieser Sitzung. Beenden Sie die Sitzung und geben Sie Ihren Zugangscode erneut ein, oder melden Sie sich mit einem Konto an.',
  too_many_attempts: 'Zu viele Fehlversuche. Bitte warten Sie 5 Minuten.',
  email_required:
    'Bitte geben Sie auch Ihre E-Mail-Adresse ein. Wenn Sie diesen Code per E-Mail erhalten haben, geben Sie jene Adresse ein.',
  nda_already_submitted:
    'Für diese E-Mail-Adresse liegt bereits ein NDA vor. Wenn Sie Hilfe benötigen, wenden Sie sich bitte an den Support.',
  nda_character_unknown:
    'Das Zeichen {what} können wir in Ihrer unterzeichneten Ausfertigung nicht drucken. Bitte schreiben Sie es anders.',
  nda_outdated:
    'Die Vereinbarung hat sich geändert, seit Sie sie geöffnet haben. Bitte lesen Sie die neue Fassung, und unterzeichnen Sie dann.',
  nda_party_differs:
    'Die Unterzeichnung ist ausgesetzt, weil die Vereinbarung ein anderes Unternehmen nennt als das, das dieses Portal betreibt. Bitte versuchen Sie es erneut, sobald dies berichtigt ist.',
  reading_session_unknown: 'Diese Lesesitzung wurde nicht gefunden. Bitte öffnen Sie die Vereinbarung erneut.',
  nda_sign_again:
    'Die von Ihnen unterzeichnete Vereinbarung wurde ersetzt, oder ihre Laufzeit ist abgelaufen. Um Ihren Zugang zu behalten, lesen und unterzeichnen Sie bitte die geltende Fassung unter /nda-gate.',
  signature_answered: 'Sie haben dies bereits beantwortet, oder die Unterschrift ist nicht mehr gültig.',
  nda_withdrawn_already: 'Diese Unterschrift ist nicht mehr gültig; eine Beendigung ist daher nicht erforderlich.',
  return_words_missing: 'Bitte geben Sie mit eigenen Worten an, was Sie wann zurückgegeben oder vernichtet haben.',
  return_unknown: 'Es gibt keine offene Anfrage dieser Art, die Sie beantworten könnten.',
  request_words_missing: 'Bitte beschreiben Sie Ihr Anliegen in wenigen Worten.',
  request_name_missing: 'Bitte geben Sie Ihren Namen an, damit wir wissen, wem wir antworten.',
  agreement_not_ready:
    'Ihre unterzeichnete Ausfertigung wird erstellt. Wir senden sie Ihnen per E-Mail, und Sie können sie in Kürze hier herunterladen.',
  agreement_mixed_up:
    'Die gespeicherte Datei ist nicht die Ausfertigung dieser Vereinbarung und wurde deshalb nicht herausgegeben. Ihre Unterschrift ist davon nicht betroffen. Bitte wenden Sie sich an uns.',
  file_too_large:
    'Diese Datei ist größer als 20 MB. Ausfertigungen und Beweispakete dieses Portals sind wesentlich kleiner.',
  nda_required:
    'Die Dokumente können nur Personen lesen, die die Vereinbarung unterzeichnet haben. Bitte unterzeichnen Sie sie zuerst mit der E-Mail-Adresse Ihres Kontos.',
  nda_unconfirmed:
    'Mit Ihrer Adresse wurde die Vereinbarung unterzeichnet. Bitte geben Sie auf Ihrer Kontoseite an, ob Sie das waren. Wenn ja, öffnen sich die Dokumente.',
  accreditation_required:
    'Die Dokumente sind akkreditierten Investoren vorbehalten. Bitte bestätigen Sie auf Ihrer Kontoseite, dass Sie einer sind.',
  document_changed: 'Von diesem Dokument wurde soeben eine neuere Fassung veröffentlicht. Sie wird jetzt geöffnet.',
  withdrawn_update: 'Diese Mitteilung wurde zurückgezogen.',
  not_drawn:
    'Eine Tabelle wird nur im Browser gelesen. Sie hat keine Seiten zum Zeichnen, Vergleichen, Schwärzen oder Speichern.',
  download_off: 'Das Herunterladen ist für dieses Dokument ausgeschaltet.',
  room_busy: 'Das Portal bereitet gerade zu viele Seiten auf. Bitte versuchen Sie es in Kürze erneut.',
  film_only: 'Filme können nur im Leser des Portals angesehen werden.',
  film_being_made: 'Ihre Kopie dieses Films wird erstellt. Bitte versuchen Sie es gleich noch einmal.',
  film_copies_waiting:
    'Drei Filme werden gerade für Sie vorbereitet. Bitte öffnen Sie diesen, sobald einer davon fertig ist.',
  film_not_made:
    'Ihre Kopie dieses Films konnte nicht erstellt werden. Wir haben es festgehalten; bitte versuchen Sie es morgen noch einmal.',
  film_past_its_end: 'Der Film ist kürzer.',
  picture_only: 'Seiten können nur im Leser des Portals angezeigt werden.',
  link_invalid:
    'Dieser Link wurde bereits verwendet oder ist abgelaufen. Links in unseren E-Mails funktionieren einmal und sind 15 Minuten gültig. Bitte fordern Sie einen neuen an.',
  invitation_unknown:
    'Diese Einladung wurde nicht gefunden; der Link ist möglicherweise unvollständig. Bitte öffnen Sie ihn erneut aus der E-Mail, oder unterzeichnen Sie unten ohne Einladung.',
  invitation_withdrawn:
    'Diese Einladung wurde zurückgezogen. Sie können die Vereinbarung unten weiterhin lesen und unterzeichnen.',
  invitation_ended:
    'Diese Einladung ist abgelaufen. Sie können die Vereinbarung unten weiterhin lesen und unterzeichnen oder uns bitten, sie erneut zu senden.',
  invitation_used:
    'Mit dieser Einladung wurde die Vereinbarung bereits unterzeichnet. Ihr Zugangscode steht in der E-Mail, die wir Ihnen damals gesendet haben.',
  session_missing: 'Es besteht keine aktive Investorensitzung. Bitte schalten Sie mit Ihrem Zugangscode frei.',
  session_locked:
    'Diese Sitzung ist nach 10 Minuten ohne Aktivität gesperrt. Geben Sie ihren Zugangscode erneut ein, um fortzufahren.',
  access_required: 'Für diese Seite ist ein Zugang erforderlich. Bitte geben Sie einen Zugangscode ein.',
  auth_required: 'Anmeldung erforderlich: Bitte melden Sie sich an, um diese Inhalte zu öffnen.',
  second_factor_required:
    'Für den Mitarbeiterzugang ist ein zweiter Faktor erforderlich. Bitte richten Sie auf Ihrer Kontoseite einen ein, oder geben Sie dort dessen Code ein.',
  round_not_open: 'Die Runde ist nicht offen, daher kann jetzt kein Interesse bekundet werden.',
  questions_open:
    'Es warten {limit} Fragen auf eine Antwort. Sie können die nächste stellen, sobald eine davon beantwortet ist.',
  questions_day: 'Sie können innerhalb von 24 Stunden {limit} Mal fragen. Bitte fragen Sie morgen wieder.',
  question_category: 'Bitte wählen Sie eine der Kategorien.',
  interest_missing: 'Es gibt keine offene Interessenbekundung. Vielleicht wurde sie zurückgenommen.',
  interest_minimum: 'Der kleinste Betrag ist {minimum}.',
  interest_currency: 'Die Beträge dieser Runde sind in {currency}. Bitte laden Sie die Seite neu.',
  legend_changed:
    'Der Text über dem Formular hat sich geändert, seit Sie es geöffnet haben. Bitte lesen Sie ihn, und senden Sie dann erneut.',
  request_over:
    'Diese Anfrage ist nicht mehr offen: Sie wurde beantwortet oder zurückgezogen. Bitte sehen Sie sie erneut an.',
  meeting_times: 'Bitte schlagen Sie ein bis drei unterschiedliche Termine innerhalb der nächsten 180 Tage vor.',
  meeting_zone: 'Diese Zeitzone ist nicht bekannt.',
  otp_required: 'Bitte geben Sie auch den Code aus Ihrer Authenticator-App ein.',
  otp_already: 'Es ist bereits eine Authenticator-App eingerichtet. Bitte entfernen Sie diese zuerst.',
  streams_full:
    'Zu viele Seiten rufen Live-Zahlen ab. Diese Seite behält ihre aktuellen Zahlen und versucht es später erneut.',
  content_unpublished: 'Diese Seite ist noch nicht veröffentlicht.',
  google_failed: 'Die Anmeldung mit Google ist fehlgeschlagen',
  sign_in_failed: 'Die Anmeldung ist fehlgeschlagen',
  sign_up_failed: 'Das Konto konnte nicht angelegt werden',
  sign_in_invalid: 'Ungültige E-Mail-Adresse oder ungültiges Passwort',
  email_unverified: 'Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse. Wir haben Ihnen einen neuen Link gesendet.',
  account_password_missing:
    'Bitte wählen Sie ein Passwort für Ihr Konto. Sie verwenden einen anderen Browser als den, in dem es beantragt wurde.',
  email_change_elsewhere:
    'Bitte melden Sie sich an dem Konto an, dessen Adresse Sie ändern, und klicken Sie dann erneut auf die Schaltfläche.',
  connect_elsewhere:
    'Bitte öffnen Sie diesen Link in dem Browser, in dem Sie sich soeben angemeldet haben. Es wurde nichts verbunden.',
  connect_over:
    'Es wurde nichts verbunden, weil es zu lange gedauert hat. Bitte melden Sie sich erneut bei Ihrem Anbieter an.',
  account_suspended: 'Dieses Konto ist gesperrt. Wenn Sie Hilfe benötigen, wenden Sie sich bitte an den Support.',
  password_common: 'Dieses Passwort gehört zu den häufigsten und ist leicht zu erraten. Bitte wählen Sie ein anderes.',
  password_of_company:
    'Dieses Passwort enthält Begriffe des Unternehmens und ist leicht zu erraten. Bitte wählen Sie ein anderes.',
  password_wrong: 'Das aktuelle Passwort ist falsch.',
  password_upgrade:
    'Ihr Passwort erfüllt die Anforderungen nicht mehr. Wir haben Ihnen einen Link zum Festlegen eines neuen gesendet.',
  second_factor_invalid: 'Dieser Code ist falsch oder abgelaufen. Bitte versuchen Sie es erneut.',
  second_factor_locked:
    'Zu viele falsche Codes für dieses Konto. Bitte warten Sie 15 Minuten, oder verwenden Sie einen Passkey.',
  second_factor_over:
    'Diese Anmeldung hat zu lange gedauert. Bitte melden Sie sich erneut mit E-Mail-Adresse und Passwort an.',
  sign_in_again:
    'Bitte melden Sie sich erneut an, um fortzufahren. Hierfür ist eine Anmeldung innerhalb der letzten 15 Minuten erforderlich.',
  sign_up_closed: 'Dieses Portal nimmt derzeit keine Anträge auf Konten an. Bitte schreiben Sie uns.',
  email_taken: 'Diese Adresse kann für Ihr Konto nicht verwendet werden.',
  invalid_input: 'Einige Angaben sind ungültig. Bitte prüfen Sie die markierten Felder.',
  wrong_origin: 'Diese Anfrage kam nicht von einer Seite dieses Portals und wurde daher abgelehnt.',
  body_too_large: 'Diese Anfrage ist größer, als dieses Portal zulässt.',
  too_many_requests: 'Zu viele Anfragen. Bitte warten Sie einen Moment, und versuchen Sie es erneut.',
  not_found: 'Unter dieser Adresse gibt es nichts.',
  files_unavailable: 'Das Portal erreicht seine Dateien gerade nicht. Bitte versuchen Sie es in Kürze erneut.',
  unavailable: 'Das Portal erreicht seine Datenbank gerade nicht. Bitte versuchen Sie es in Kürze erneut.',
} satisfies Record<Exclude<ErrorCode, ForStaff>, string>

function messagesOf<Code extends string>(errors: Record<Code, { message: string }>) {
  const all = Object.entries(errors) as [Code, { message: string }][]
  return Object.fromEntries(all.map(([code, { message }]) => [code, message])) as Record<Code, string>
}
