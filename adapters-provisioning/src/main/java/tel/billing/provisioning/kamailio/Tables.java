package tel.billing.provisioning.kamailio;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.jdbc.core.simple.JdbcClient;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.LineLimits;
import tel.billing.provisioning.LineStatus;
import tel.billing.provisioning.application.PhoneSystem.LineState;
import tel.billing.provisioning.application.PhoneSystem.StoredLine;
import tel.billing.provisioning.domain.LineInstruction;
import tel.billing.provisioning.domain.LineInstruction.LineConfiguration;
import tel.billing.shared.AccountId;

/// The lines in Kamailio's tables, within one transaction. The operator's own subscribers are never changed.
record Tables(JdbcClient sql, String domain) {
    private static final Logger LOG = LoggerFactory.getLogger(Tables.class);
    private static final String NOT_ACCEPTED = "its database does not accept these settings of the line";

    /// Applies an instruction. Other instructions for the same line wait until this transaction ends. A
    /// constraint violation is permanent: a retry would violate the constraint again. The log names the
    /// constraint, the answer does not: customers read it.
    Change write(LineInstruction lineInstruction) {
        try {
            return apply(lineInstruction);
        } catch (DataIntegrityViolationException violated) {
            LOG.warn(
                    "Kamailio's database rejects change {} of line {}: it violates {}",
                    lineInstruction.operation().revision(),
                    lineInstruction.operation().line(),
                    constraintOf(violated));
            return new Change.Rejected(NOT_ACCEPTED);
        }
    }

    private Change apply(LineInstruction lineInstruction) {
        var operation = lineInstruction.operation();
        var line = operation.line();
        var storedRevision = lock(operation.account(), line, operation.revision());
        if (storedRevision > operation.revision()) {
            return new Change.Outdated(storedRevision);
        }
        var current = subscriber(line);
        switch (lineInstruction.configuration()) {
            case LineConfiguration.Present present -> {
                var target = Subscriber.of(present, domain);
                var moved = current.filter(old -> !old.address().equals(target.address()));
                moved.ifPresent(old -> {
                    parkAliases(line, old.address());
                    remove(line, old.address(), operation.revision());
                });
                if (!put(line, target)) {
                    return new Change.Rejected("the username is taken");
                }
                moved.ifPresent(old -> moveAliases(line, old.address().domain(), target.address()));
                putAlias(line, target.address());
                current.filter(old -> old.address().equals(target.address()) && target.requiresNewRegistration(old))
                        .ifPresent(old -> addCleanup(line, old.address(), operation.revision(), false));
            }
            case LineConfiguration.Absent() -> {
                current.ifPresent(old -> {
                    removeAliases(old.address());
                    remove(line, old.address(), operation.revision());
                });
                removeAlias(line);
            }
        }
        setRevision(line, operation.revision());
        return new Change.Written(pendingCleanups(line));
    }

    LineState read(LineId line) {
        return sql.sql("""
            SELECT username, billing_devices, billing_calls, billing_status
            FROM subscriber
            WHERE billing_line = :line AND domain = :domain
            """)
                .param("line", line.value())
                .param("domain", domain)
                .query((row, _) -> present(row))
                .optional()
                .<LineState>map(present -> present)
                .orElseGet(LineState.Absent::new);
    }

    /// PostgreSQL orders ids by their bytes. A line is complete if its id is an alias of it.
    List<StoredLine> listLines(Optional<LineId> after, int limit) {
        return sql.sql("""
            SELECT account, line, revision, username, billing_devices, billing_calls, billing_status,
                EXISTS (
                    SELECT FROM dbaliases alias
                    WHERE alias_username = line::text
                        AND (alias_domain, alias.username, alias.domain)
                            = (subscriber.domain, subscriber.username, subscriber.domain)) AS whole
            FROM subscriber
            JOIN billing_line ON line = billing_line
            WHERE billing_line %s AND domain = :domain
            ORDER BY billing_line
            LIMIT :limit
            """.formatted(after.isPresent() ? "> :after" : "IS NOT NULL"))
                .param("after", after.map(LineId::value).orElse(null))
                .param("domain", domain)
                .param("limit", limit)
                .query((row, _) -> new StoredLine(
                        new AccountId(row.getObject("account", UUID.class)),
                        new LineId(row.getObject("line", UUID.class)),
                        row.getLong("revision"),
                        row.getBoolean("whole"),
                        present(row)))
                .list();
    }

    /// Checks that the tables exist and can be read. Returns whether the database accepts changes; a standby
    /// does not.
    boolean isWritable() {
        sql.sql("SELECT FROM billing_line LIMIT 1").query().listOfRows();
        return sql.sql("SELECT current_setting('transaction_read_only') = 'off'")
                .query(Boolean.class)
                .single();
    }

    /// Deletes cleanups that the running Kamailio has carried out.
    boolean deleteCleanups(List<PendingCleanup> pendingCleanups) {
        for (var pendingCleanup : pendingCleanups) {
            sql.sql("""
                DELETE FROM billing_parting
                WHERE username = :username AND domain = :domain AND revision = :revision
                """)
                    .param("username", pendingCleanup.address().username())
                    .param("domain", pendingCleanup.address().domain())
                    .param("revision", pendingCleanup.revision())
                    .update();
        }
        return true;
    }

    /// Locks the line and returns its stored revision. A new line is stored with this revision.
    private long lock(AccountId account, LineId line, long revision) {
        return sql.sql("""
            INSERT INTO billing_line (line, account, revision)
            VALUES (:line, :account, :revision)
            ON CONFLICT (line) DO UPDATE SET account = excluded.account
            RETURNING revision
            """)
                .param("line", line.value())
                .param("account", account.value())
                .param("revision", revision)
                .query(Long.class)
                .single();
    }

    private void setRevision(LineId line, long revision) {
        sql.sql("UPDATE billing_line SET revision = :revision WHERE line = :line")
                .param("revision", revision)
                .param("line", line.value())
                .update();
    }

    private Optional<Subscriber> subscriber(LineId line) {
        return sql.sql("""
            SELECT username, domain, ha1, billing_devices, billing_calls, billing_status
            FROM subscriber
            WHERE billing_line = :line
            """)
                .param("line", line.value())
                .query((row, _) -> new Subscriber(addressIn(row), row.getString("ha1"), limitsIn(row), statusIn(row)))
                .optional();
    }

    /// Returns false if the username belongs to another line or to another subscriber. Row level security
    /// hides which, because subscribers of the operator are invisible to this role.
    private boolean put(LineId line, Subscriber subscriber) {
        return write(line, subscriber, """
            UPDATE subscriber
            SET ha1 = :ha1, billing_status = :status, billing_devices = :devices, billing_calls = :calls
            WHERE username = :username AND domain = :domain AND billing_line = :line
            """) || write(line, subscriber, """
                INSERT INTO subscriber
                    (username, domain, ha1, billing_line, billing_status, billing_devices, billing_calls)
                VALUES (:username, :domain, :ha1, :line, :status, :devices, :calls)
                ON CONFLICT (username, domain) DO NOTHING
                """);
    }

    private boolean write(LineId line, Subscriber subscriber, String statement) {
        return sql.sql(statement)
                        .param("username", subscriber.address().username())
                        .param("domain", subscriber.address().domain())
                        .param("ha1", subscriber.ha1())
                        .param("line", line.value())
                        .param("status", subscriber.status().name().toLowerCase(Locale.ROOT))
                        .param("devices", subscriber.limits().phones())
                        .param("calls", subscriber.limits().concurrentCalls())
                        .update()
                == 1;
    }

    private void remove(LineId line, Subscriber.Address address, long revision) {
        sql.sql("DELETE FROM subscriber WHERE billing_line = :line")
                .param("line", line.value())
                .update();
        addCleanup(line, address, revision, true);
    }

    private void addCleanup(LineId line, Subscriber.Address address, long revision, boolean endsCalls) {
        sql.sql("""
            INSERT INTO billing_parting (username, domain, line, revision, end_calls)
            VALUES (:username, :domain, :line, :revision, :endsCalls)
            ON CONFLICT (username, domain) DO UPDATE
            SET line = excluded.line, revision = excluded.revision,
                end_calls = billing_parting.end_calls OR excluded.end_calls
            """)
                .param("username", address.username())
                .param("domain", address.domain())
                .param("line", line.value())
                .param("revision", revision)
                .param("endsCalls", endsCalls)
                .update();
    }

    private List<PendingCleanup> pendingCleanups(LineId line) {
        return sql.sql("SELECT username, domain, revision, end_calls FROM billing_parting WHERE line = :line")
                .param("line", line.value())
                .query((row, _) ->
                        new PendingCleanup(addressIn(row), row.getLong("revision"), row.getBoolean("end_calls")))
                .list();
    }

    /// The id of a line is an alias of it, so the line can be called by its id under every username. An alias
    /// that points elsewhere is corrected.
    private void putAlias(LineId line, Subscriber.Address address) {
        sql.sql("DELETE FROM dbaliases WHERE alias_username = :line AND alias_domain <> :domain")
                .param("line", line.toString())
                .param("domain", address.domain())
                .update();
        sql.sql("""
            INSERT INTO dbaliases (alias_username, alias_domain, username, domain)
            VALUES (:line, :domain, :username, :domain)
            ON CONFLICT (alias_username, alias_domain) DO UPDATE
            SET username = excluded.username, domain = excluded.domain
            WHERE (dbaliases.username, dbaliases.domain) <> (excluded.username, excluded.domain)
            """)
                .param("line", line.toString())
                .param("username", address.username())
                .param("domain", address.domain())
                .update();
    }

    private void removeAlias(LineId line) {
        sql.sql("DELETE FROM dbaliases WHERE alias_username = :line")
                .param("line", line.toString())
                .update();
    }

    /// This role sees only aliases of existing lines. Until the line has its new username, its aliases point
    /// to its id.
    private void parkAliases(LineId line, Subscriber.Address from) {
        sql.sql("UPDATE dbaliases SET username = :line WHERE username = :oldUsername AND domain = :oldDomain")
                .param("line", line.toString())
                .param("oldUsername", from.username())
                .param("oldDomain", from.domain())
                .update();
    }

    /// Moves numbers of the old domain to the new domain, except numbers that are already in use there.
    private void moveAliases(LineId line, String oldDomain, Subscriber.Address to) {
        sql.sql("""
            DELETE FROM dbaliases
            WHERE username = :line AND domain = :oldDomain AND alias_domain = :oldDomain
                AND alias_domain <> :domain AND billing_is_given(alias_username, :domain)
            """)
                .param("domain", to.domain())
                .param("line", line.toString())
                .param("oldDomain", oldDomain)
                .update();
        sql.sql("""
            UPDATE dbaliases
            SET username = :username, domain = :domain,
                alias_domain = CASE alias_domain WHEN :oldDomain THEN :domain ELSE alias_domain END
            WHERE username = :line AND domain = :oldDomain
            """)
                .param("username", to.username())
                .param("domain", to.domain())
                .param("line", line.toString())
                .param("oldDomain", oldDomain)
                .update();
    }

    private void removeAliases(Subscriber.Address address) {
        sql.sql("DELETE FROM dbaliases WHERE username = :username AND domain = :domain")
                .param("username", address.username())
                .param("domain", address.domain())
                .update();
    }

    /// The violated constraint, without values.
    private static String constraintOf(DataIntegrityViolationException violated) {
        if (!(violated.getMostSpecificCause() instanceof PSQLException postgres)) {
            return "an unknown constraint";
        }
        var constraint = Optional.ofNullable(postgres.getServerErrorMessage()).map(ServerErrorMessage::getConstraint);
        return constraint.orElseGet(() -> "SQLSTATE " + postgres.getSQLState());
    }

    private static LineState.Present present(ResultSet row) throws SQLException {
        return new LineState.Present(row.getString("username"), limitsIn(row), statusIn(row));
    }

    private static Subscriber.Address addressIn(ResultSet row) throws SQLException {
        return new Subscriber.Address(row.getString("username"), row.getString("domain"));
    }

    private static LineLimits limitsIn(ResultSet row) throws SQLException {
        return new LineLimits(row.getInt("billing_devices"), row.getInt("billing_calls"));
    }

    private static LineStatus statusIn(ResultSet row) throws SQLException {
        return LineStatus.valueOf(row.getString("billing_status").toUpperCase(Locale.ROOT));
    }
}
