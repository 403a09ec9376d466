-- db-scheduler's own shape (its PostgreSQL script, release 16).
CREATE TABLE shared_scheduled_task (
    task_name            text        NOT NULL,
    task_instance        text        NOT NULL,
    task_data            bytea,
    execution_time       timestamptz NOT NULL,
    picked               boolean     NOT NULL,
    picked_by            text,
    last_success         timestamptz,
    last_failure         timestamptz,
    consecutive_failures integer,
    last_heartbeat       timestamptz,
    version              bigint      NOT NULL,
    priority             smallint,
    PRIMARY KEY (task_name, task_instance)
);
CREATE INDEX shared_scheduled_task_by_time ON shared_scheduled_task (execution_time);
CREATE INDEX shared_scheduled_task_by_heartbeat ON shared_scheduled_task (last_heartbeat);
CREATE INDEX shared_scheduled_task_by_priority ON shared_scheduled_task (priority DESC, execution_time);
COMMENT ON TABLE shared_scheduled_task IS
    'Work to be done later, in real time: one row a task, removed when it is done.';
GRANT SELECT, INSERT, UPDATE, DELETE ON shared_scheduled_task TO "${service_role}";

CREATE TABLE shared_clock (
    only_row        boolean PRIMARY KEY DEFAULT true CHECK (only_row),
    ahead_by_micros bigint NOT NULL CHECK (ahead_by_micros >= 0)
);
COMMENT ON TABLE shared_clock IS 'How far business time was moved ahead of real time; no row if it never was.';
GRANT SELECT, INSERT, UPDATE ON shared_clock TO "${service_role}";

CREATE TABLE shared_stamp (
    only_row   boolean PRIMARY KEY DEFAULT true CHECK (only_row),
    kind       text        NOT NULL CHECK (kind IN ('sandbox', 'live')),
    stamped_at timestamptz NOT NULL
);
COMMENT ON TABLE shared_stamp IS 'Whether this database holds play money or real money, as its first start decided.';
GRANT SELECT, INSERT ON shared_stamp TO "${service_role}";

CREATE FUNCTION shared_refuse_change() RETURNS trigger
    LANGUAGE plpgsql SET search_path = "${flyway:defaultSchema}", pg_temp AS
$$
BEGIN
    RAISE EXCEPTION '% is append-only: % is refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'insufficient_privilege';
END
$$;
COMMENT ON FUNCTION shared_refuse_change() IS 'Guards append-only tables against everybody, their owner included.';
