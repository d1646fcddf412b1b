-- server/access/activity-queries.ts
-- recordReading
insert into "reader_activity" ("id", "created_at", "active_at", "left_at", "locked_at", "eased_at") values (?) on conflict ("id") do update set "active_at" = ?, "left_at" = ? where "reader_activity"."locked_at" is null and ("reader_activity"."left_at" is not null or (reader_activity.active_at > ? or (reader_activity.eased_at is not null and reader_activity.active_at > ?)));

-- server/access/agreement-queries.ts
-- hasWithdrawn
select "id" from "submission" where "email_key" = ? and "superseded_because" = ? limit ?;

-- server/access/grant-queries.ts
-- endInvestorGrants
update "session_grant" set "ended_at" = ? where "session_id" = ? and "ended_at" is null and ("kind" = ? or "code_id" in (select "i"."code_id" from "session_grant" as "i" where "i"."session_id" = ? and "i"."kind" = ? and "i"."ended_at" is null)) returning "id" as "written_key_0";
-- findSession
select s.id, s.browser_id, s.ended_at, s.proved_code_id, w.active_at, w.left_at, w.locked_at, w.eased_at, g.id as grant_id, g.kind, g.created_at, g.route, g.code_id, g.email, g.last_used_at, g.ends_at, g.ended_at as grant_ended_at, c.routes, c.revoked_at, c.valid_until, c.kind as code_kind, n.superseded_at, n.superseded_because, n.nda_version, n.bound_until, r.ends_at as recorded_ends_at, r.ended_at as recorded_ended_at, c.external_agreement_id as code_agreement_id, g.signer_id from session as s left join reader_activity as w on w.id = s.id left join session_grant as g on g.session_id = s.id left join access_code as c on c.id = g.code_id left join submission as n on n.id = c.submission_id left join external_agreement as r on r.id = coalesce(c.external_agreement_id, g.external_agreement_id) where s.token_digest = ?;
-- hasLiveGrant
select "g"."id" from "session_grant" as "g" inner join "session" as "s" on "s"."id" = "g"."session_id" where "s"."browser_id" = ? and "s"."ended_at" is null and "g"."code_id" = ? and "g"."ended_at" is null and "g"."ends_at" > ?;
-- insertGrant
insert into "session_grant" ("id", "session_id", "kind", "route", "code_id", "email", "signer_id", "external_agreement_id", "created_at", "last_used_at", "ends_at", "ended_at", "token_digest", "admin_login_id") values (?) returning "id" as "written_key_0";
-- listStandingSignatures
select "email_key", "nda_version", "bound_until" from "submission" where "email_key" in (?) and "superseded_at" is null;

-- server/access/project-queries.ts
-- findShown
select p.key, p.restored_at, p.currency, p.agreement, case when p.shows_default_content = 0 then 0 when exists (select 1 from content_version as v where v.route = p.key) then 0 else 1 end as stands_in from project as p where p.archived_at is null and p.key = ?;
-- listAllProjects
select * from "project" order by "position", "key";
-- listShown
select p.key, p.restored_at, p.currency, p.agreement, case when p.shows_default_content = 0 then 0 when exists (select 1 from content_version as v where v.route = p.key) then 0 else 1 end as stands_in from project as p where p.archived_at is null order by p.position, p.key;

-- server/access/queries.ts
-- endOtherSessions
update "session" set "ended_at" = ?, "ended_because" = ? where "browser_id" = ? and "id" != ? and "ended_at" is null returning "id", "id" as "written_key_0";
-- findBrowserId
select "id" from "browser" where "token_digest" = ?;
-- insertBrowser
insert into "browser" ("id", "token_digest", "created_at", "last_seen_at") values (?);
-- insertSession
insert into "session" ("id", "browser_id", "token_digest", "created_at", "ended_at", "ended_because") values (?) returning "id" as "written_key_0";
-- listDemands
select "version", "published_at", "sign_by" from "nda_version" where "policy" != ?;
-- lockBrowser
update "browser" set "last_seen_at" = ? where "id" = ?;

-- server/audit/fingerprint-queries.ts
-- findFingerprints
select * from "row_fingerprint" where "row" in (?);
-- findRows
select * from "access_code" where "id" in (?);
select * from "assent_text" where "sha256" in (?);
select * from "browser_code" where ("browser_id" = ? and "code_id" = ?);
select * from "executed_agreement" where "submission_id" in (?);
select * from "mail_record" where "id" in (?);
select * from "person" where "id" in (?);
select * from "reading_session" where "id" in (?);
select * from "session" where "id" in (?);
select * from "session_grant" where "id" in (?);
select * from "submission" where "id" in (?);
-- saveFingerprints
insert into "row_fingerprint" ("row", "salt", "fixed", "state") values (?) on conflict ("row") do update set "salt" = "excluded"."salt", "fixed" = "excluded"."fixed", "state" = "excluded"."state";

-- server/audit/queries.ts
-- insertEntry
insert into "audit_entry" ("id", "at", "action", "actor", "browser_id", "session_id", "person_id", "submission_id", "code_id", "account_id", "route", "detail", "personal") values (?);
-- insertPrivate
insert into "log_private" ("entry_id", "salt", "data") values (?);

-- server/features/access-codes/brute-force/queries.ts
-- lockCounter
insert into "failed_attempt_counter" ("key", "failures", "last_failure_at", "blocked_until") values (?) on conflict ("key") do update set "failures" = "failed_attempt_counter"."failures" returning *;

-- server/features/access-codes/queries.ts
-- findCodeByIndex
select "c".*, "s"."superseded_at", "s"."confirmed_at" as "signature_confirmed_at" from "access_code" as "c" left join "submission" as "s" on "s"."id" = "c"."submission_id" where "c"."code_index" = ?;
-- findCodeOfSubmission
select "c".*, "s"."superseded_at", "s"."confirmed_at" as "signature_confirmed_at" from "access_code" as "c" left join "submission" as "s" on "s"."id" = "c"."submission_id" where "c"."submission_id" = ? and "c"."kind" = ? order by "c"."created_at" desc;
-- findSignerOfBrowser
select "id", "person_id", "email", "email_key", "full_name", "company_name" from "submission" where "browser_id" = ? and "superseded_at" is null order by "signed_at" desc;
-- handCode
insert into "browser_code" ("browser_id", "code_id", "since", "handed_at") values (?) on conflict ("browser_id", "code_id") do update set "handed_at" = ? returning "browser_id" as "written_key_0", "code_id" as "written_key_1";
-- insertCode
insert into "access_code" ("id", "kind", "code_index", "code_sealed", "bits", "routes", "uses_allowed", "uses_remaining", "valid_from", "valid_until", "awaits", "revoked_at", "person_id", "submission_id", "external_agreement_id", "email", "email_key", "full_name", "company_name", "description", "created_by", "created_at", "auto_generated") values (?) on conflict ("code_index") do nothing returning "id" as "written_key_0";
-- insertKnown
insert into "browser_code" ("browser_id", "code_id", "since") values (?) on conflict ("browser_id", "code_id") do nothing returning "browser_id" as "written_key_0", "code_id" as "written_key_1";
-- knowsCode
select "c"."id" from "browser_code" as "b" inner join "access_code" as "c" on "c"."id" = "b"."code_id" where "b"."browser_id" = ? and "c"."code_index" = ?;
-- listCodesOfSubmission
select * from "access_code" where "submission_id" = ?;
-- spendCodeUse
update "access_code" set "uses_remaining" = case when "uses_remaining" > ? then "uses_remaining" - ? else "uses_remaining" end where "id" = ? and "uses_remaining" != ? and "revoked_at" is null and not exists (select "submission"."id" from "submission" where "submission"."id" = "access_code"."submission_id" and "submission"."superseded_at" is not null) and "valid_from" <= ? and ("valid_until" is null or "valid_until" > ?) returning "id" as "written_key_0";
-- takeBackHanded
update "browser_code" set "handed_at" = ? where "browser_id" = ? and "handed_at" is not null and "code_id" = ? returning "browser_id" as "written_key_0", "code_id" as "written_key_1";

-- server/features/agreements/executed-copy/queries.ts
-- insertExecuted
insert into "executed_agreement" ("submission_id", "ordered_at", "made_at", "file_sha256", "bytes", "level", "reached", "earlier_files", "renew_at", "certificate_sha256", "stamped_at", "stamp_failures", "failures", "signer_mail_id", "company_mail_id") values (?) on conflict do nothing returning "submission_id" as "written_key_0";
-- listOwnCertificates
select * from "seal_certificate" where "source" = ? and "retired_at" is null order by "created_at";
-- lockCertificates
update "portal" set "id" = "id";

-- server/features/agreements/invitations/queries.ts
-- findInvitedRoutes
select "routes" from "invitation" where "submission_id" = ?;

-- server/features/agreements/signing/queries.ts
-- findCurrentNda
select * from "nda_version" order by "version" desc limit ?;
-- findReadingSession
select "r"."id", "r"."threshold_at", "r"."build", "r"."page_snapshot_sha256", "v"."sha256" from "reading_session" as "r" inner join "nda_version" as "v" on "v"."version" = "r"."nda_version" where "r"."id" = ? and "r"."browser_id" = ?;
-- findStanding
select * from "submission" where "email_key" = ? and "superseded_at" is null;
-- findSubmissionOfReading
select * from "submission" where "reading_session_id" = ? and "browser_id" = ?;
-- insertAssentTexts
insert into "assent_text" ("sha256", "words", "first_used_at") values (?) on conflict do nothing returning "sha256" as "written_key_0";
-- insertReadingSession
insert into "reading_session" ("id", "browser_id", "nda_version", "opened_at", "furthest", "reported_at", "threshold_at", "end_at", "build", "page_snapshot_sha256") values (?) returning "id" as "written_key_0";
-- insertSubmission
insert into "submission" ("id", "reading_session_id", "person_id", "browser_id", "nda_version", "nda_text_hash", "full_name", "email", "company_name", "phone_number", "extra_fields", "email_key", "nda_accepted", "ip_address", "ip_chain", "host_name", "user_agent", "signed_at", "confirmed_at", "superseded_at", "superseded_because", "bound_until", "time_zone", "accept_language", "request_id", "account_id", "assent_sha256") values (?) on conflict do nothing returning "id" as "written_key_0";
-- isSignatureConfirmed
select "id" from "submission" where "id" = ? and "confirmed_at" is not null;
-- lockReadingSession
update "reading_session" set "furthest" = "furthest" where "id" = ? and "browser_id" = ? returning *;
-- setReadingSigned
update "reading_session" set "signed_at" = ? where "id" = ? returning "id" as "written_key_0";
-- updateProgress
update "reading_session" set "furthest" = ?, "reported_at" = ?, "threshold_at" = ?, "end_at" = ?, "end_by" = ? where "id" = ? and "browser_id" = ? returning "id" as "written_key_0";

-- server/features/email/queries.ts
-- findRecipient
select "id", "erased_at" from "person" where "email_key" = ?;
-- insertMailRecord
insert into "mail_record" ("id", "kind", "recipient", "person_id", "created_at", "reply") values (?) returning "id" as "written_key_0";

-- server/features/operations/brand/queries.ts
-- findDemoCompany
select "only_for" from "logo" where "only_for" is not null;
-- findLogo
select * from "logo" where "sha256" = ?;

-- server/features/operations/jobs/queries.ts
-- insertJob
insert into "job" ("id", "kind", "payload", "created_at", "run_at", "attempts", "leased_until", "done_at", "given_up_at", "last_error") values (?);

-- server/features/operations/settings/queries.ts
-- listSections
select * from "setting_section";
-- settingsVersion
select "demo", (select sum("revision") as "sum" from "setting_section") as "revisions" from "portal";

-- server/features/operations/setup/queries.ts
-- findKeyCheck
select "key_check" from "portal" where "id" = ?;
-- findLastEntryTime
select "at" from "audit_entry" order by "seq" desc limit ?;
-- hasAdminLogin
select "id" from "operator_login" limit ?;
-- setPublicUrl
update "portal" set "public_url" = ? where "id" = ? and "public_url" != ?;

-- server/features/people/queries.ts
-- findOrInsertPerson
insert into "person" ("id", "email", "email_key", "created_at", "verified_at") values (?) on conflict ("email_key") do nothing returning "id" as "written_key_0";
select "id", "verified_at" from "person" where "email_key" = ?;

-- server/features/projects/content/queries.ts
-- findPublishedVersion
select "number", "sha256" from "content_version" where "route" = ? order by "number" desc limit ?;
-- findVersion
select * from "content_version" where "route" = ? and "number" = ?;

-- server/features/transparency-log/queries.ts
-- listKeys
select * from "log_key" order by "position";

-- server/http/queries.ts
-- anonymous
insert into "rate_window" ("key", "began_at", "count") values (?) on conflict ("key") do update set "count" = case when (rate_window.began_at <= ? or rate_window.began_at > ?) then 1 else "rate_window"."count" + ? end, "began_at" = case when (rate_window.began_at <= ? or rate_window.began_at > ?) then ? else "rate_window"."began_at" end returning "count", "began_at";
