package tel.billing.benchmark.scale;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Checks that the service could have written a filled database. Triggers and foreign keys were disabled while it was
/// filled.
public record DatabaseCheck(Connection superuser) {
    private static final String FOREIGN_KEYS = """
        SELECT format('ALTER TABLE %s VALIDATE CONSTRAINT %I', conrelid::regclass, conname)
        FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace
        """;

    /// Queries that must return no rows.
    private static final Map<String, String> INVARIANTS = Map.of(
            "a wallet is not the sum of its transfers",
            """
            SELECT FROM ledger_wallet LEFT JOIN (
                SELECT account_id, currency, sum(effect_minor) AS sum, count(entry_number) AS count,
                    max(entry_number) AS last,
                    max(posted_at) FILTER (WHERE entry_number IS NOT NULL) AS latest
                FROM ledger_transfer GROUP BY account_id, currency) transfer USING (account_id, currency)
            WHERE (sum, count, last, latest) IS DISTINCT FROM (balance_minor, entries, entries, last_entry_at)
            """,
            "a running balance does not continue the previous entry",
            """
            SELECT FROM (
                SELECT balance_after_minor - effect_minor AS before, posted_at,
                    lag(balance_after_minor, 1, 0::bigint) OVER statement AS previous,
                    lag(posted_at) OVER statement AS previously
                FROM ledger_transfer WHERE entry_number IS NOT NULL
                WINDOW statement AS (PARTITION BY account_id, currency ORDER BY entry_number)) entry
            WHERE before <> previous OR posted_at < previously
            """,
            "an invoice is not the sum of its lines",
            """
            SELECT FROM invoice_invoice LEFT JOIN (
                SELECT account_id, invoice_id AS id, count(*) AS count, sum(net_minor) AS net, sum(vat_minor) AS vat
                FROM invoice_line GROUP BY account_id, invoice_id) line USING (account_id, id)
            WHERE (count, net, vat) IS DISTINCT FROM (lines, net_minor, vat_minor)
            """,
            "invoice numbers have a gap",
            """
            SELECT FROM invoice_sequence JOIN invoice_number USING (series, year) GROUP BY series, year, last
            HAVING count(*) <> last OR min(number) <> 1 OR max(number) <> last
            """,
            "a row has a time in the future",
            """
            SELECT FROM ledger_transfer WHERE posted_at > now()
            UNION ALL SELECT FROM payment_event WHERE at > now()
            UNION ALL SELECT FROM audit_entry WHERE at > now()
            """);

    /// The faults; empty if there are none.
    public List<String> faults() throws SQLException {
        var faults = new ArrayList<String>();
        try (var sql = superuser.createStatement()) {
            for (var invariant : INVARIANTS.entrySet()) {
                try (var rows = sql.executeQuery(invariant.getValue())) {
                    if (rows.next()) {
                        faults.add(invariant.getKey());
                    }
                }
            }
            for (var table : DatabaseTables.of(superuser)) {
                try (var rows = sql.executeQuery("SELECT FROM " + table.name() + " LIMIT 1")) {
                    if (!rows.next() && ExportedRows.mustHaveRows(table.name())) {
                        faults.add(table.name() + " has no rows");
                    }
                }
            }
            validateForeignKeys(faults);
        }
        return List.copyOf(faults);
    }

    /// Marks all foreign keys as not validated, so that PostgreSQL checks them again.
    private void validateForeignKeys(List<String> faults) throws SQLException {
        try (var sql = superuser.createStatement()) {
            sql.execute(
                    "UPDATE pg_constraint SET convalidated = false WHERE contype = 'f' AND connamespace = 'public'::regnamespace");
            var statements = new ArrayList<String>();
            try (var rows = sql.executeQuery(FOREIGN_KEYS)) {
                while (rows.next()) {
                    statements.add(rows.getString(1));
                }
            }
            for (var statement : statements) {
                try {
                    sql.execute(statement);
                } catch (SQLException violation) {
                    faults.add(violation.getMessage());
                }
            }
        }
    }
}
