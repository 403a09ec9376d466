package tel.billing.proof.evidence;

import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import tel.billing.process.DatabaseServer;
import tel.billing.proof.evidence.Purchases.Charge;
import tel.billing.proof.evidence.Purchases.Event;
import tel.billing.proof.evidence.Purchases.Invoice;
import tel.billing.proof.evidence.Purchases.Money;
import tel.billing.proof.evidence.Purchases.Subscription;

/// The service's records of all purchases, read from its database.
public record ServiceRecords(DatabaseServer database) {
    private static final String CHARGES = """
        SELECT c.id, c.subscription_id, c.purpose, c.status, c.tier, c.term_start, c.term_end, c.attempt, c.net_minor,
            c.vat_minor, coalesce(sum(t.amount_minor) FILTER (WHERE t.kind = 'charge'), 0) AS held,
            coalesce(sum(t.amount_minor) FILTER (WHERE t.kind = 'release'), 0) AS released,
            coalesce(sum(t.amount_minor) FILTER (WHERE t.kind = 'earning'), 0) AS earned,
            coalesce(sum(t.amount_minor) FILTER (WHERE t.kind = 'vat'), 0) AS vat
        FROM subscription_charge c LEFT JOIN ledger_transfer t
            ON t.account_id = c.account_id AND t.reference_type = 'charge' AND t.reference_id = c.id
        GROUP BY c.account_id, c.id\
        """;
    private static final String INVOICES = """
        SELECT id, net_minor, vat_minor FROM invoice_invoice WHERE kind = 'invoice' AND replaces_id IS NULL\
        """;
    private static final String PAID_PURPOSES =
            "SELECT DISTINCT purpose FROM subscription_charge WHERE status = 'taken'";
    private static final String SUBSCRIPTIONS = """
        SELECT id, account_id, status, coalesce(lines, 0) AS lines, coalesce(concurrent_calls, 0) AS calls, due_at
        FROM subscription_subscription\
        """;
    private static final String EVENTS = """
        SELECT subscription_id, kind, at, tier, price_minor, term_start, term_end
        FROM subscription_event ORDER BY subscription_id, number\
        """;
    /// A derived id has version 8.
    private static final String NOT_DERIVED = """
        SELECT id FROM payment_payment p
        WHERE card_token IS NOT NULL AND NOT save_card AND uuid_extract_version(id) <> 8 AND NOT EXISTS (
            SELECT FROM idempotency_key k WHERE k.account_id = p.account_id AND k.draft_id = p.id)\
        """;
    private static final String STRAY = """
        SELECT count(*) FROM ledger_transfer t
        WHERE kind IN ('charge', 'release', 'earning', 'vat') AND NOT EXISTS (
            SELECT FROM subscription_charge c WHERE c.account_id = t.account_id AND c.id = t.reference_id)\
        """;
    private static final String LOWEST = "SELECT coalesce(min(balance_after_minor), 0) FROM ledger_transfer";
    private static final String LAST_RECONCILIATION =
            "SELECT id FROM provisioning_reconciliation ORDER BY id DESC LIMIT 1";
    private static final String RECONCILED = """
        SELECT count(*) > 0 FROM provisioning_reconciliation WHERE id > ? AND finished_at IS NOT NULL
            AND undone + absent + "different" + surplus + ahead + unknown = 0\
        """;
    private static final String UNFINISHED = """
        SELECT number, work FROM (
            SELECT count(*) AS number, 'open charges' AS work FROM subscription_charge
                WHERE status IN ('draft', 'held')
            UNION ALL SELECT count(*), 'open orders of lines' FROM provisioning_operation WHERE course = 'undone'
            UNION ALL SELECT count(*), 'wallets that received money' FROM subscription_raised_wallet
            UNION ALL SELECT count(*), 'due subscriptions' FROM subscription_subscription WHERE due_at <= ?
        ) AS counts WHERE number > 0\
        """;

    /// The newest reconciliation of lines, running or complete.
    public UUID lastReconciliation() {
        return read(connection -> {
            try (var statement = connection.prepareStatement(LAST_RECONCILIATION);
                    var result = statement.executeQuery()) {
                return result.next() ? id(result, "id") : new UUID(0, 0);
            }
        });
    }

    /// Whether a later reconciliation completed and found all lines as ordered.
    public boolean isReconciledAfter(UUID reconciliation) {
        return read(connection -> {
            try (var statement = connection.prepareStatement(RECONCILED)) {
                statement.setObject(1, reconciliation);
                var result = statement.executeQuery();
                return result.next() && result.getBoolean(1);
            }
        });
    }

    /// The work that is in progress or due at this business time, each kind with its number.
    public List<String> unfinishedAt(Instant now) {
        return read(connection -> {
            try (var statement = connection.prepareStatement(UNFINISHED)) {
                statement.setObject(1, now.atOffset(ZoneOffset.UTC));
                var result = statement.executeQuery();
                var unfinished = new ArrayList<String>();
                while (result.next()) {
                    unfinished.add("%d %s".formatted(result.getLong("number"), result.getString("work")));
                }
                return unfinished;
            }
        });
    }

    /// The purposes of all paid charges.
    public Set<String> paidPurposes() {
        return read(connection -> new HashSet<>(all(connection, PAID_PURPOSES, row -> row.getString("purpose"))));
    }

    /// All records in one snapshot.
    ///
    /// @param isUpgraded whether an earlier release may have made payments whose ids are not derived
    public Purchases at(
            Instant now,
            List<SubscriptionResult> orders,
            List<StaffRequest> decided,
            List<UUID> signedUpFor,
            List<Purchases.Line> lines,
            boolean isUpgraded) {
        return read(connection -> new Purchases(
                orders,
                decided,
                new HashSet<>(signedUpFor),
                all(connection, CHARGES, ServiceRecords::charge),
                all(connection, INVOICES, ServiceRecords::invoice),
                all(connection, SUBSCRIPTIONS, row -> subscription(row, now)),
                all(connection, EVENTS, ServiceRecords::event),
                lines,
                isUpgraded ? new HashSet<>(all(connection, NOT_DERIVED, row -> id(row, "id"))) : Set.of(),
                all(connection, STRAY, row -> row.getLong(1)).getFirst(),
                all(connection, LOWEST, row -> row.getLong(1)).getFirst()));
    }

    private <T> T read(DatabaseQuery<T> reading) {
        try (var connection = database.signIn()) {
            connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            connection.setAutoCommit(false);
            return reading.on(connection);
        } catch (IOException | SQLException unreadable) {
            throw new IllegalStateException("the database cannot be read", unreadable);
        }
    }

    private static <T> List<T> all(Connection connection, String query, Row<T> row) throws SQLException {
        try (var statement = connection.createStatement();
                var result = statement.executeQuery(query)) {
            var all = new ArrayList<T>();
            while (result.next()) {
                all.add(row.of(result));
            }
            return all;
        }
    }

    private static Charge charge(ResultSet row) throws SQLException {
        return new Charge(
                id(row, "id"),
                id(row, "subscription_id"),
                row.getString("purpose"),
                row.getString("status"),
                row.getString("tier"),
                at(row, "term_start"),
                at(row, "term_end"),
                row.getInt("attempt"),
                row.getLong("net_minor"),
                row.getLong("vat_minor"),
                new Money(row.getLong("held"), row.getLong("released"), row.getLong("earned"), row.getLong("vat")));
    }

    private static Invoice invoice(ResultSet row) throws SQLException {
        return new Invoice(id(row, "id"), row.getLong("net_minor"), row.getLong("vat_minor"));
    }

    private static Subscription subscription(ResultSet row, Instant now) throws SQLException {
        var due = at(row, "due_at");
        return new Subscription(
                id(row, "id"),
                id(row, "account_id"),
                row.getString("status"),
                row.getInt("lines"),
                row.getInt("calls"),
                due.isAfter(Instant.EPOCH) && due.isBefore(now));
    }

    private static Event event(ResultSet row) throws SQLException {
        return new Event(
                id(row, "subscription_id"),
                row.getString("kind"),
                at(row, "at"),
                Optional.ofNullable(row.getString("tier")).orElse(""),
                row.getLong("price_minor"),
                at(row, "term_start"),
                at(row, "term_end"));
    }

    private static UUID id(ResultSet row, String column) throws SQLException {
        return row.getObject(column, UUID.class);
    }

    private static Instant at(ResultSet row, String column) throws SQLException {
        return Optional.ofNullable(row.getObject(column, OffsetDateTime.class))
                .map(OffsetDateTime::toInstant)
                .orElse(Instant.EPOCH);
    }

    /// A query of the database.
    @FunctionalInterface
    private interface DatabaseQuery<T> {
        T on(Connection connection) throws SQLException;
    }

    /// Maps a row of a result.
    @FunctionalInterface
    private interface Row<T> {
        T of(ResultSet row) throws SQLException;
    }
}
