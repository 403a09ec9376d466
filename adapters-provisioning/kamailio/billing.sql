-- What the billing service keeps in Kamailio's database beside Kamailio's own tables. Applied once, after
-- standard-create.sql, auth_db-create.sql, usrloc-create.sql, dialog-create.sql and alias_db-create.sql, in one
-- transaction, by the owner of those tables who may also create roles:
--   psql --single-transaction --set ON_ERROR_STOP=1 --file billing.sql

-- The lines that the service ordered. The row of a line that is gone stays, so that what comes late changes nothing.
CREATE TABLE billing_line (
  line uuid PRIMARY KEY,
  account uuid NOT NULL,
  -- of the operation that was carried out last
  revision bigint NOT NULL CHECK (revision >= 1)
);

-- What the running Kamailio is still to be told: to forget who is registered under a username, and perhaps to end its
-- calls. A row stands from the change that calls for it until it was told. Kamailio itself never reads it.
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
  -- null: a subscriber of the operator's own, never touched
  ADD billing_line uuid UNIQUE REFERENCES billing_line (line),
  ADD billing_status varchar(16) NOT NULL DEFAULT 'active' CHECK (billing_status IN ('active', 'suspended')),
  -- how many devices may be registered at once, and how many calls it may make at once; null: no limit of the service's
  ADD billing_devices integer CHECK (billing_devices >= 1),
  ADD billing_calls integer CHECK (billing_calls >= 1),
  ADD CHECK (billing_line IS NULL OR (billing_devices IS NOT NULL AND billing_calls IS NOT NULL)),
  -- Kamailio reads ha1; nobody needs the password itself
  ADD CHECK (billing_line IS NULL OR (password = '' AND ha1 ~ '^[0-9a-f]{32}$')),
  -- no telephone number: who dials that would reach the line
  ADD CHECK (billing_line IS NULL OR username ~ '[a-z]');

-- A telephone number leads to one line.
CREATE UNIQUE INDEX billing_alias_idx ON dbaliases (alias_username, alias_domain);

-- Whom the service signs in as. It has no password yet: \password billing
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'billing') THEN
    CREATE ROLE billing LOGIN;
  END IF;
END $$;

-- It sees the lines, and nobody's password.
GRANT SELECT, INSERT, UPDATE ON billing_line TO billing;
GRANT SELECT, INSERT, UPDATE, DELETE ON billing_parting TO billing;
GRANT SELECT (username, domain, ha1, billing_line, billing_status, billing_devices, billing_calls),
  INSERT (username, domain, ha1, billing_line, billing_status, billing_devices, billing_calls),
  UPDATE (ha1, billing_status, billing_devices, billing_calls), DELETE ON subscriber TO billing;
GRANT SELECT (alias_username, alias_domain, username, domain), INSERT (alias_username, alias_domain, username, domain),
  UPDATE (alias_domain, username, domain), DELETE ON dbaliases TO billing;
GRANT USAGE ON SEQUENCE subscriber_id_seq, dbaliases_id_seq TO billing;

-- Subscribers of the operator's own are not there for it, and of the numbers only those of lines; everybody else has
-- what they had.
ALTER TABLE subscriber ENABLE ROW LEVEL SECURITY;
CREATE POLICY billing_as_before ON subscriber USING (true);
CREATE POLICY billing_lines_only ON subscriber AS RESTRICTIVE TO billing USING (billing_line IS NOT NULL);

-- It asks as whoever owns it, who sees all subscribers, and runs nothing that the service could have put in its way.
CREATE FUNCTION billing_is_another(who varchar, place varchar) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS
'SELECT EXISTS (SELECT FROM public.subscriber WHERE username = who AND domain = place AND billing_line IS NULL)';

CREATE FUNCTION billing_is_line(name varchar) RETURNS boolean
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS
$$SELECT CASE WHEN name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  THEN EXISTS (SELECT FROM public.billing_line WHERE line = name::uuid) ELSE false END$$;

-- It asks as whoever owns it, who sees all numbers.
CREATE FUNCTION billing_is_given(number varchar, place varchar) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS
'SELECT EXISTS (SELECT FROM public.dbaliases WHERE alias_username = number AND alias_domain = place)';

-- The id of a line is a name of that line, wherever somebody led it; and numbers wait by it while the line moves.
ALTER TABLE dbaliases ENABLE ROW LEVEL SECURITY;
CREATE POLICY billing_as_before ON dbaliases USING (true);
CREATE POLICY billing_lines_only ON dbaliases AS RESTRICTIVE TO billing
  USING (billing_is_line(alias_username) OR billing_is_line(username) OR EXISTS (
    SELECT FROM subscriber line
    WHERE (line.username, line.domain) = (dbaliases.username, dbaliases.domain) AND line.billing_line IS NOT NULL))
  WITH CHECK (NOT billing_is_another(username, domain));
CREATE POLICY billing_numbers_nobody ON dbaliases AS RESTRICTIVE FOR INSERT TO billing
  WITH CHECK (billing_is_line(alias_username));
