SET LOCAL lock_timeout = '10s';
CREATE TABLE notification_email (
    id     uuid        NOT NULL PRIMARY KEY,
    email  text        NOT NULL CHECK (email <> ''),
    type   text        NOT NULL CHECK (type <> ''),
    result text        NOT NULL CHECK (result IN ('sent', 'rejected', 'expired')),
    reason text        CHECK (reason <> ''),
    at     timestamptz NOT NULL
);
CREATE INDEX notification_email_by_address ON notification_email (email, at, id);
CREATE INDEX notification_email_by_time ON notification_email (at);
CREATE INDEX notification_email_failed ON notification_email (at, id) WHERE result <> 'sent';
COMMENT ON TABLE notification_email IS 'E-mails that were sent or given up, without their contents.';
COMMENT ON COLUMN notification_email.reason IS 'Why the mail system rejected the e-mail.';
COMMENT ON COLUMN notification_email.at IS 'Business time: when it was sent or given up.';
GRANT SELECT, INSERT, DELETE ON notification_email TO "${service_role}";
