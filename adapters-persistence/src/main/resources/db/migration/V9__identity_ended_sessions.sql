-- By the transaction that ended a session, whoever looks again and again finds each end once it is committed, even if
-- that transaction was slow: what lies below the oldest one still open at one look cannot be new at the next.
ALTER TABLE identity_session ADD COLUMN ended_in xid8;
UPDATE identity_session SET ended_in = pg_current_xact_id() WHERE status = 'ended';
ALTER TABLE identity_session
    ADD CONSTRAINT identity_session_no_end_goes_unseen CHECK ((status = 'ended') = (ended_in IS NOT NULL));
COMMENT ON COLUMN identity_session.ended_in IS 'The transaction that ended the session.';

CREATE INDEX identity_session_by_end ON identity_session (ended_in) WHERE ended_in IS NOT NULL;
CREATE INDEX identity_session_by_end_time ON identity_session (ended_at) WHERE ended_at IS NOT NULL;
