-- The billing service's additions to Kamailio's database. Apply this file once, after standard-create.sql,
-- auth_db-create.sql, usrloc-create.sql, dialog-create.sql and alias_db-create.sql, in one transaction, as a superuser:
--   psql --single-transaction --set ON_ERROR_STOP=1 --file billing.sql

-- The lines that the service ordered. The row of a terminated line remains, so that a late instruction changes nothing.
CREATE TABLE billing_line (
  line uuid PRIMARY KEY,
  account uuid NOT NULL,
  -- of the operation that was applied last
  revision bigint NOT NULL CHECK (revision >= 1)
);

-- Work that the running Kamailio must still do: remove the registrations of a username and, if `end_calls`, end its
-- calls. A row remains from the change that requires it until it is done. Kamailio itself does not read this table.
CREATE TABLE billing_parting (
  username varchar(64) NOT NULL,
  domain varchar(64) NOT NULL,
  line uuid NOT NULL REFERENCES billing_line (line),
  revision bigint NOT NULL,
  end_calls boolean NOT NULL,
  PRIMARY KEY (username, domain)
);

CREATE INDEX billing_parting_line_idx ON billing_parting (line);

ALTER TABLE subscriber
  -- null: a subscriber of the operator, which the service never changes
  ADD billing_line uuid UNIQUE REFERENCES billing_line (line),
  ADD billing_status varchar(16) NOT NULL DEFAULT 'active' CHECK (billing_status IN ('active', 'suspended')),
  -- the maximum number of registered devices and of simultaneous outgoing calls; null: no limit by the service
  ADD billing_devices integer CHECK (billing_devices >= 1),
  ADD billing_calls integer CHECK (billing_calls >= 1),
  ADD CHECK (billing_line IS NULL OR (billing_devices IS NOT NULL AND billing_calls IS NOT NULL)),
  -- Kamailio reads ha1; the password itself is not needed
  ADD CHECK (billing_line IS NULL OR (password = '' AND ha1 ~ '^[0-9a-f]{32}$')),
  -- not a telephone number: calls to that number would reach the line
  ADD CHECK (billing_line IS NULL OR username ~ '[a-z]');

-- A telephone number has one destination.
CREATE UNIQUE INDEX billing_alias_idx ON dbaliases (alias_username, alias_domain);

-- The role of the service. It has no password yet: \password billing
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'billing') THEN
    CREATE ROLE billing LOGIN;
  END IF;
END $$;

-- The role can read the lines but no passwords.
GRANT SELECT, INSERT, UPDATE ON billing_line TO billing;
GRANT SELECT, INSERT, UPDATE, DELETE ON billing_parting TO billing;
GRANT SELECT (username, domain, ha1, billing_line, billing_status, billing_devices, billing_calls),
  INSERT (username, domain, ha1, billing_line, billing_status, billing_devices, billing_calls),
  UPDATE (ha1, billing_status, billing_devices, billing_calls), DELETE ON subscriber TO billing;
GRANT SELECT (alias_username, alias_domain, username, domain), INSERT (alias_username, alias_domain, username, domain),
  UPDATE (alias_domain, username, domain), DELETE ON dbaliases TO billing;
GRANT USAGE ON SEQUENCE subscriber_id_seq, dbaliases_id_seq TO billing;

-- The role sees neither the operator's own subscribers nor numbers that lead elsewhere than to a line. The access of
-- all other roles does not change.
ALTER TABLE subscriber ENABLE ROW LEVEL SECURITY;
CREATE POLICY billing_as_before ON subscriber USING (true);
CREATE POLICY billing_lines_only ON subscriber AS RESTRICTIVE TO billing USING (billing_line IS NOT NULL);

-- Runs as its owner, who sees all subscribers. Its search path prevents it from calling functions or operators that the
-- service could have created.
CREATE FUNCTION billing_is_another(who varchar, place varchar) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS
'SELECT EXISTS (SELECT FROM public.subscriber WHERE username = who AND domain = place AND billing_line IS NULL)';

CREATE FUNCTION billing_is_line(name varchar) RETURNS boolean
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS
$$SELECT CASE WHEN name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  THEN EXISTS (SELECT FROM public.billing_line WHERE line = name::uuid) ELSE false END$$;

-- Runs as its owner, who sees all numbers.
CREATE FUNCTION billing_is_given(number varchar, place varchar) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS
'SELECT EXISTS (SELECT FROM public.dbaliases WHERE alias_username = number AND alias_domain = place)';

-- The id of a line is an alias of that line, even if it was changed to lead elsewhere. Numbers point to the id while
-- the line moves.
ALTER TABLE dbaliases ENABLE ROW LEVEL SECURITY;
CREATE POLICY billing_as_before ON dbaliases USING (true);
CREATE POLICY billing_lines_only ON dbaliases AS RESTRICTIVE TO billing
  USING (billing_is_line(alias_username) OR billing_is_line(username) OR EXISTS (
    SELECT FROM subscriber line
    WHERE (line.username, line.domain) = (dbaliases.username, dbaliases.domain) AND line.billing_line IS NOT NULL))
  WITH CHECK (NOT billing_is_another(username, domain));
CREATE POLICY billing_numbers_nobody ON dbaliases AS RESTRICTIVE FOR INSERT TO billing
  WITH CHECK (billing_is_line(alias_username));
